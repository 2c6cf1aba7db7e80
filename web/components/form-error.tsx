import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** The error of a form; an alert, so that screen readers announce it. */
export function FormError({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" p="sm">
      {error.message}
      {children}
    </Alert>
  );
}
