import type { Schemas } from '../../lib/v2.ts';

type Columns = Schemas['Upload']['columns'];
type Field = keyof Columns;

/** The possible meanings of a column, with their labels. */
const CHOICES: Record<Exclude<Field, 'label'> | '' | 'short_link', string> = {
  '': 'Ignore',
  redirect_url: 'Destination',
  text: 'Text to show',
  name: 'Name',
  type: 'Type',
  project: 'Project',
  slug: 'Slug (qr-…)',
  alias: 'Alias',
  expires_at: 'Expires at',
  scan_limit: 'Scan limit',
  split: 'Split',
  split_by: 'Split by',
  expired_url: 'Destination after the expiry',
  limit_reached_url: 'Destination after the last scan',
  tags: 'Tags',
  note: 'Note',
  external_id: 'Your own id',
  qr_data: 'Content (JSON)',
  metadata: 'Metadata (JSON)',
  rules: 'Rules (JSON)',
  created_elsewhere: 'Created elsewhere (into the note)',
  short_link: 'Short link elsewhere',
};

export const COLUMN_CHOICES = Object.entries(CHOICES).map(([value, label]) => ({ value, label }));

export type ColumnChoices = { columns: Columns; shortLink: number | null };

/** The meaning of the column at this index. */
export function choiceOf({ columns, shortLink }: ColumnChoices, at: number): string {
  if (shortLink === at) return 'short_link';
  const [field] = Object.entries(columns).find(([, index]) => index === at) ?? [''];
  return field === 'label' ? 'name' : field;
}

/** The columns after a choice; another column with the same meaning becomes ignored. */
export function withChoice({ columns, shortLink }: ColumnChoices, at: number, choice: string): ColumnChoices {
  const kept = Object.entries(columns).filter(
    ([field, index]) => index !== at && field !== choice && !(choice === 'name' && field === 'label'),
  );
  const others = shortLink === at || choice === 'short_link' ? null : shortLink;
  if (choice === 'short_link') return { columns: Object.fromEntries(kept), shortLink: at };
  const added = choice === '' ? [] : [[choice as Field, at] as const];
  return { columns: Object.fromEntries([...kept, ...added]), shortLink: others };
}
