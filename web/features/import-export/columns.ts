import type { UploadedList } from '../../../src/http/dashboard/contract.ts';

type Columns = UploadedList['columns'];
type Field = keyof Columns;

/** The possible meanings of a column, with their labels. */
export const COLUMN_CHOICES: { value: string; label: string }[] = [
  { value: '', label: 'Ignore' },
  { value: 'redirect_url', label: 'Destination' },
  { value: 'text', label: 'Text to show' },
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: 'project', label: 'Project' },
  { value: 'expires_at', label: 'Expires at' },
  { value: 'scan_limit', label: 'Scan limit' },
  { value: 'tags', label: 'Tags' },
  { value: 'note', label: 'Note' },
  { value: 'created_elsewhere', label: 'Created elsewhere (into the note)' },
  { value: 'short_link', label: 'Short link elsewhere' },
];

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
