import type { CodeStatus } from '../../src/codes/values/code-values.ts';
import type { CodeCondition } from '../../src/http/dashboard/contract.ts';

export const STATUS_NAMES: Record<CodeStatus, string> = {
  active: 'Active',
  blocked: 'Blocked',
  archived: 'Archived',
};

export const STATUS_COLOURS: Record<CodeStatus, string> = {
  active: 'teal',
  blocked: 'red',
  archived: 'gray.6',
};

export const CONDITION_NAMES: Record<CodeCondition, string> = {
  expired: 'Expired',
  limit_reached: 'Scan limit reached',
  dead_destination: 'Dead destination',
  project_archived: 'Project archived',
  picture_failed: 'Picture failed',
};

/** Beside the numbers of a Wi-Fi code, which count visits of its page alone. */
export const WIFI_SCANS_TEXT =
  'These are visits of its page. Phones that scan the picture join the network by themselves: that cannot be counted.';
