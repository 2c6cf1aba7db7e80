import { Button, type ButtonProps, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from './form-error.tsx';

/** The values of a form's fields, by name. */
export type FormValues = (name: string) => string;

type Props = Pick<ButtonProps, 'color' | 'size'> & {
  /** What it does; its error is shown. */
  attempt: Pick<UseMutationResult, 'isPending' | 'error'>;
  onSubmit: (value: FormValues) => void;
  /** The words of its button. */
  action: string;
  children: ReactNode;
};

/** A form of a few fields, with the error of the last attempt and a button below them. */
export function SubmitForm({ attempt: { isPending, error }, onSubmit, action, children, ...button }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the DOM instead of key events, so that values filled in by a password manager are included.
    const values = new FormData(event.currentTarget);
    if (!isPending) onSubmit((name) => String(values.get(name) ?? ''));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        <FormError error={error} />
        <Button type="submit" loading={isPending} {...button}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
