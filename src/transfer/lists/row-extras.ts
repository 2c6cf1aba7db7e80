import { fieldsWith } from '../../codes/code-fields.ts';
import type { NewCodeInput } from '../../codes/owner-fields.ts';
import { tagName } from '../../codes/tags.ts';
import { MAX_TAGS_PER_CODE } from '../../codes/values/code-values.ts';
import { invalid, invalidField } from '../../errors/refusal.ts';
import { completedUrl } from '../../lib/completed-url.ts';
import { plainText } from '../../lib/search-text.ts';
import { isOfV1, LIST_FIELDS, type ListRow, readObject } from './list-columns.ts';
import { dateText } from './list-dates.ts';

/** The fields of a row that v1 does not have. */
type RowExtras = { fields: Partial<NewCodeInput>; tags: string[] };

const EXTRAS = fieldsWith('create').filter(({ name }) => LIST_FIELDS.some((field) => field === name && !isOfV1(field)));

/** As the API has them. */
const JSON_FIELDS = ['metadata', 'rules', 'split'] as const;
const URL_FIELDS = ['expired_url', 'limit_reached_url'] as const;

/** With the limits of the dashboard. The note includes when the code was created at another service. */
export function readExtras({ tags = '', created_elsewhere, ...row }: ListRow): RowExtras {
  const names = readTags(tags);
  if (names.length > MAX_TAGS_PER_CODE) throw invalidField('tags', `may be at most ${MAX_TAGS_PER_CODE}`);
  for (const name of names) {
    const problem = tagName.safeParse(name).error?.issues[0]?.message;
    if (problem !== undefined) throw invalid(`tags: a name ${problem}`, 'tags');
  }
  const made = created_elsewhere === undefined ? [] : [`Created elsewhere: ${dateText(created_elsewhere)}`];
  const sent: Record<string, unknown> = {
    ...row,
    ...Object.fromEntries(
      JSON_FIELDS.flatMap((name) => (row[name] === undefined ? [] : [[name, readObject(name, row[name])]])),
    ),
    ...Object.fromEntries(
      URL_FIELDS.flatMap((name) => (row[name] === undefined ? [] : [[name, completedUrl(row[name])]])),
    ),
    note: [...(row.note ? [row.note] : []), ...made].join('\n'),
  };
  const fields = EXTRAS.flatMap(({ name, schema }) => {
    if (sent[name] === undefined) return [];
    const parsed = schema?.safeParse(sent[name]);
    if (parsed?.error) throw invalidField(name, parsed.error.issues[0]?.message ?? 'is invalid');
    return [[name, parsed?.data]];
  });
  return { fields: Object.fromEntries(fields), tags: names };
}

/** Far more than a code can have. Comparing more of them takes longer than a request may wait. */
const MAX_COMPARED = 500;

/** In order of preference: a name may contain a later separator if an earlier one is used. */
const SEPARATORS = ['|', ';', ','] as const;

/**
 * The unique names in a cell, separated by `|`, `;` or `,`, or as a JSON list. Names that differ only in case or
 * accents are the same tag. More than 500 are not compared, since they are too many in any case.
 */
export function readTags(cell: string): string[] {
  const names = readJsonList(cell) ?? splitNames(cell);
  if (names.length > MAX_COMPARED) return names;
  const byPlainName = new Map<string, string>();
  for (const name of names.map((one) => one.trim())) {
    if (name !== '' && !byPlainName.has(plainText(name))) byPlainName.set(plainText(name), name);
  }
  return [...byPlainName.values()];
}

/** The names as a cell that is read as them. */
export function tagsCell(names: readonly string[]): string {
  const isPlain = names.every((name) => !name.startsWith('[') && !SEPARATORS.some((one) => name.includes(one)));
  return isPlain ? names.join(', ') : JSON.stringify(names);
}

function splitNames(cell: string): string[] {
  const separator = SEPARATORS.find((one) => cell.includes(one));
  return separator === undefined ? [cell] : cell.split(separator);
}

function readJsonList(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
}
