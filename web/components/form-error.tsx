import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Why what was just tried did not work; read out as it appears. */
export function FormError({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" p="sm">
      {error.message}
      {children}
    </Alert>
  );
}
