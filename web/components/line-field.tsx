import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import classes from './line-field.module.css';

type Props = {
  label: string;
  description?: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the trimmed, non-empty value. */
  onSubmit: (value: string) => void;
  button: string;
  isMain?: boolean;
  isBusy: boolean;
  error: string | null;
};

/** An input for a host, URL or the like, with a button: no spell checking, no automatic capitals. */
export function LineField({ label, description, placeholder, value, error, ...rest }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !rest.isBusy) rest.onSubmit(value.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={label}
        description={description}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => rest.onChange(currentTarget.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        inputContainer={(input) => (
          <div className={classes.line}>
            {input}
            <Button type="submit" variant={rest.isMain ? 'filled' : 'default'} loading={rest.isBusy}>
              {rest.button}
            </Button>
          </div>
        )}
      />
    </form>
  );
}
