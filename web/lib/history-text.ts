import type { CodeStatus, FileData } from '../../src/codes/values/code-values.ts';
import type { SplitBy } from '../../src/codes/values/redirect-rule.ts';
import { STATUS_NAMES } from './code-status.ts';
import { DISPOSITION_NAMES } from './disposition-names.ts';
import { SPLIT_BY_TEXT, splitText } from './split-text.ts';
import type { Actor, HistoryEntry, HistoryField } from './v2.ts';

/** Its name, and in the plural for a field whose earlier value can be restored. */
export const HISTORY_FIELDS = {
  label: { name: 'Name', plural: 'Names' },
  alias: { name: 'Alias', plural: 'Aliases' },
  earlier_aliases: { name: 'Earlier aliases' },
  redirect_url: { name: 'Destination', plural: 'Destinations' },
  status: { name: 'Status' },
  rules: { name: 'Rules', plural: 'Rules' },
  split: { name: 'Split', plural: 'Splits' },
  split_by: { name: 'How a split chooses' },
  expires_at: { name: 'Expiry', plural: 'Expiry times' },
  scan_limit: { name: 'Scan limit', plural: 'Scan limits' },
  expired_url: { name: 'Destination after the expiry', plural: 'Destinations after the expiry' },
  limit_reached_url: { name: 'Destination after the last scan', plural: 'Destinations after the last scan' },
  project_id: { name: 'Project' },
  qr_data: { name: 'Content' },
  qr_render_metadata: { name: 'Design', plural: 'Designs' },
  decoration: { name: 'Logo, frame and colours', plural: 'Logos, frames and colours' },
  analytics_enabled: { name: 'Country, device and referrer of scans' },
  password: { name: 'Password' },
  pass_query: { name: 'Passing query parameters on' },
  note: { name: 'Note' },
  external_id: { name: 'Own id' },
  metadata: { name: 'Metadata' },
  tags: { name: 'Tags' },
} as const satisfies Record<HistoryField, { name: string; plural?: string }>;

export const fieldName = (field: string): string => HISTORY_FIELDS[field as HistoryField]?.name ?? field;

/** Formatters for times and numbers, and the names of projects. */
type Formatters = {
  dateTime: (iso: string) => string;
  count: (number: number) => string;
  projectName: (id: string) => string;
};

const WITH_FORM: readonly string[] = ['rules', 'qr_data', 'qr_render_metadata', 'decoration'];

/** Whether its value is shown as a short text; rules, content and design are shown differently. */
export const isPlain = (field: string): boolean => !WITH_FORM.includes(field);

/** Accepts anything that an older version may have written: unknown values are shown unchanged. */
export function valueText(field: string, value: unknown, format: Formatters): string {
  if (field === 'expires_at') return typeof value === 'string' ? format.dateTime(value) : 'Never';
  if (field === 'scan_limit') {
    return typeof value === 'number' ? `${format.count(value)} ${value === 1 ? 'scan' : 'scans'}` : 'Unlimited';
  }
  if (field === 'split') return Array.isArray(value) ? splitText(value) : 'None';
  if (field === 'split_by') return SPLIT_BY_TEXT[value as SplitBy] ?? String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'None';
  if (field === 'password') return value === true ? 'Set' : 'None';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return format.count(value);
  if (typeof value !== 'string' || value === '') return 'None';
  if (field === 'status') return STATUS_NAMES[value as CodeStatus] ?? value;
  return field === 'project_id' ? format.projectName(value) || 'Unknown project' : value;
}

export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      // Of an old archive, which has no names.
      return actor.name === '' ? 'In the dashboard' : actor.name;
    case 'key':
      return `API key “${actor.name}” …${actor.last4}`;
    case 'client':
      return `OAuth client “${actor.name}”`;
    case 'command_line':
      return 'On the command line';
    case 'safety':
      return 'Safety check';
  }
}

/** Who is named for an entry: planned changes happen by themselves, in the name of who planned them. */
export function authorText({ actor, what }: Pick<HistoryEntry, 'actor' | 'what'>): string {
  const isPlanned = what.kind === 'not_made' || (what.kind === 'changed' && what.planned_at !== null);
  return isPlanned ? `Planned by ${inSentence(actor)}` : actorText(actor);
}

function inSentence(actor: Actor): string {
  const text = actorText(actor);
  return actor.kind === 'person' && actor.name !== '' ? text : text.replace(/^(In|On) /, (word) => word.toLowerCase());
}

/** What happened, for entries without fields. */
export function eventText(what: HistoryEntry['what']): string | null {
  if (what.kind === 'created') return 'Created the code';
  if (what.kind === 'changed') return null;
  if (what.kind === 'not_made') return 'A planned change was not made';
  return what.verdict === 'blocked' ? 'Blocked the code' : 'Unblocked the code';
}

/** What changed inside the content of a code. */
type ContentLine = { name: string; before: string; after: string };

const NAMES: Record<string, string> = {
  text: 'Text',
  url: 'Address',
  first_name: 'First name',
  last_name: 'Last name',
  organization: 'Organization',
  job_title: 'Job title',
  phones: 'Phones',
  emails: 'Emails',
  website: 'Website',
  address: 'Address',
  note: 'Note',
  ssid: 'Network name',
  security: 'Security',
  password: 'Password',
  hidden: 'Hidden network',
  title: 'Title',
  image: 'Picture',
  buttons: 'Buttons',
  colours: 'Colours',
  start: 'Begins',
  end: 'Ends',
  timezone: 'Time zone',
  place: 'Place',
  description: 'Description',
  ios: 'iPhone and iPad',
  android: 'Android',
  other: 'All others',
  file_id: 'File',
  name: 'Name of the file',
  disposition: 'What a browser does with it',
};

const SECURITY: Record<string, string> = { WPA: 'WPA', WEP: 'WEP', nopass: 'None' };

/** What is only told to have changed: it is secret, or says nothing to a person. */
const UNSHOWN: Record<string, [before: string, after: string]> = {
  password: ['old password', 'new password'],
  file_id: ['earlier file', 'new file'],
  image: ['earlier picture', 'new picture'],
};

export function contentLines(before: unknown, after: unknown): ContentLine[] {
  const [old, present] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(present)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(present[key]))
    .map((key) => ({
      name: NAMES[key] ?? key,
      before: partText(key, old[key], UNSHOWN[key]?.[0]),
      after: partText(key, present[key], UNSHOWN[key]?.[1]),
    }));
}

function partText(key: string, value: unknown, unshown: string | undefined): string {
  if (value === undefined || value === '' || value === null) return 'None';
  if (unshown !== undefined) return unshown;
  if (key === 'security') return SECURITY[String(value)] ?? String(value);
  if (key === 'disposition') return DISPOSITION_NAMES[value as FileData['disposition']] ?? String(value);
  if (key === 'start' || key === 'end') return String(value).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return plainText(value) || 'None';
}

/** "mobile +49 30 1234, work …"; the parts of an address in order. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => Object.values(asRecord(part)).join(' ')).join(', ');
  if (typeof value === 'object') return Object.values(asRecord(value)).filter(Boolean).join(', ');
  return String(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
