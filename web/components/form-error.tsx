import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotConfirmed } from '../lib/not-confirmed.ts';

type Props = { error: Error | null; title?: string; children?: ReactNode };

/** The error of a form; an alert, so that screen readers announce it. */
export function FormError({ error, title, children }: Props) {
  if (!error || error instanceof NotConfirmed) return null;
  return (
    <Alert color="red" variant="light" p="sm" title={title}>
      {error.message}
      {children}
    </Alert>
  );
}
