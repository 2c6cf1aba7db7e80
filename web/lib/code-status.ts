import type { CodeStatus } from '../../src/qr-codes/code-values.ts';

export const STATUS_NAMES: Record<CodeStatus, string> = {
  active: 'Active',
  blocked: 'Blocked',
  archived: 'Archived',
};

export const STATUS_COLOURS: Record<CodeStatus, string> = {
  active: 'teal',
  blocked: 'red',
  archived: 'gray',
};
