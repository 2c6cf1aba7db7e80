import type { CodeStatus, HistoryField } from '../../../src/http/dashboard/contract.ts';

export const FIELD_NAMES: Record<HistoryField, string> = {
  label: 'Name',
  redirect_url: 'Destination',
  status: 'Status',
  redirect_rules: 'Rules',
  expires_at: 'Expiry',
  scan_limit: 'Scan limit',
  project_id: 'Project',
  qr_data: 'Content',
  qr_render_metadata: 'Design',
  analytics_enabled: 'Country, device and referrer of scans',
  pass_query: 'Passing query parameters on',
};

const STATUS_WORDS: Record<CodeStatus, string> = {
  active: 'Active',
  archived: 'Archived',
  blocked: 'Blocked',
};

/** How the reader wants times and numbers, and what projects are called. */
export type Words = {
  moment: (iso: string) => string;
  count: (number: number) => string;
  projectName: (id: string) => string;
};

/** A field whose value is said in a few words; rules, content and design have a form of their own. */
export type PlainField = Exclude<HistoryField, 'redirect_rules' | 'qr_data' | 'qr_render_metadata'>;

export function isPlain(field: HistoryField): field is PlainField {
  return field !== 'redirect_rules' && field !== 'qr_data' && field !== 'qr_render_metadata';
}

/** Takes whatever an older version may have written: what is not understood is shown as it is. */
export function valueText(field: PlainField, value: unknown, words: Words): string {
  if (field === 'expires_at') return typeof value === 'string' ? words.moment(value) : 'Never';
  if (field === 'scan_limit') {
    return typeof value === 'number'
      ? `${words.count(value)} ${value === 1 ? 'scan' : 'scans'}`
      : 'Unlimited';
  }
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value !== 'string') return 'None';
  if (field === 'status') return STATUS_WORDS[value as CodeStatus] ?? value;
  return field === 'project_id' ? words.projectName(value) || 'A project that is gone' : value;
}
