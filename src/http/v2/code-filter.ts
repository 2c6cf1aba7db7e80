import { z } from 'zod';
import { externalId, instant } from '../../codes/field-schemas.ts';
import type { OwnedCodesFilter } from '../../codes/list-owned-codes.ts';
import { isQrId } from '../../codes/qr-code.ts';
import {
  CODE_CONDITIONS,
  CODE_STATUSES,
  CODE_TYPES,
  MAX_NAMED_CODES,
  MAX_SEARCH_LENGTH,
} from '../../codes/values/code-values.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import { isLongerThan } from '../../lib/readable-text.ts';
import { plainText, searchNeedle } from '../../lib/search-text.ts';
import type { StoreWith } from '../../store/store.ts';

/** Pasted text may contain tabs and line breaks; no stored text contains other control characters. */
const searched = z
  .string('must be a string')
  .refine((text) => !isLongerThan(text, MAX_SEARCH_LENGTH), `must have at most ${MAX_SEARCH_LENGTH} characters`)
  .refine((text) => !hasControlCharacters(text, { lines: true }), 'must not contain control characters')
  .meta({ maxLength: MAX_SEARCH_LENGTH });

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const MAX_TAGS = 20;

/** Which codes are meant: the query of lists, and `filter` of what is done with many. */
export const codeFilter = z.object({
  q: searched
    .optional()
    .describe(
      'A part of label, slug, alias, destination, note or the name of a tag, without regard to case and accents; or a whole public link.',
    ),
  slug: searched.optional().describe('The code with this slug, in any case.'),
  external_id: externalId.optional().describe('The code with this `external_id`.'),
  qr_id: z
    .array(z.string('must be a string'), 'must be a list of ids')
    .min(1, 'must name at least one code')
    .max(MAX_NAMED_CODES, `may name at most ${MAX_NAMED_CODES} codes`)
    .optional()
    .describe('The code with this id. Repeat it to name several.'),
  project_id: z.string('must be a string').optional().describe('Only codes of this project.'),
  status: z
    .array(oneOf(CODE_STATUSES))
    .optional()
    .describe('Repeat it to match several. Without it archived codes are left out.'),
  type: oneOf(CODE_TYPES).optional().describe('What they hold.'),
  label_contains: searched.optional().describe('A part of the label, in any script, without regard to case.'),
  tag: z
    .array(searched)
    .max(MAX_TAGS, `may be sent at most ${MAX_TAGS} times`)
    .optional()
    .describe('The name of a tag. Repeat it: codes must have all of them.'),
  condition: oneOf(CODE_CONDITIONS).optional().describe('What is the matter with them.'),
  created_from: instant.optional().describe('Created at this instant or later.'),
  created_to: instant.optional().describe('Created at this instant or earlier.'),
});

/** The filter of the store; a tag that the account does not have matches nothing. */
export async function readFilter(
  store: StoreWith<'listTagNames'>,
  accountId: string,
  filter: z.output<typeof codeFilter>,
): Promise<OwnedCodesFilter> {
  const names = filter.tag ?? [];
  const needle = searchNeedle(filter.q ?? '');
  const known = names.length > 0 || needle !== '' ? await store.read.listTagNames(accountId) : [];
  const ids = new Map(known.map(({ id, name_plain }) => [name_plain, id]));
  return {
    search: filter.q ?? '',
    searchedTagIds:
      needle === '' ? [] : known.filter(({ name_plain }) => name_plain.includes(needle)).map(({ id }) => id),
    labelContains: filter.label_contains ?? '',
    slug: filter.slug ?? null,
    externalId: filter.external_id ?? null,
    ids: filter.qr_id ? [...new Set(filter.qr_id)].filter(isQrId) : null,
    projectId: filter.project_id ?? null,
    statuses: filter.status ?? [],
    type: filter.type ?? null,
    condition: filter.condition ?? null,
    tagIds: names.map((name) => ids.get(plainText(name.trim())) ?? ''),
    createdFrom: filter.created_from ?? null,
    createdTo: filter.created_to ?? null,
  };
}
