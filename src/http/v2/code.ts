import { z } from 'zod';
import { dayText } from '../../analytics/day.ts';
import { withPlannedChanges } from '../../codes/find-qr-code.ts';
import { payloadOf } from '../../codes/payload.ts';
import { codeNotFound, isQrId } from '../../codes/qr-code.ts';
import { redirectRule } from '../../codes/rule-fields.ts';
import { splitBy, variant } from '../../codes/split-fields.ts';
import { DECORATION, type DecorationEntry, NO_DECORATION } from '../../render/picture/decoration.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import { DESTINATION_STATES, type DestinationState } from '../../safety/destinations/destination-state.ts';
import type { WholeCode } from '../../store/codes/whole-codes.ts';
import type { Reach } from '../../store/reach.ts';
import { valueSchema } from '../v1/answer-parts.ts';
import { FULL_EXAMPLE } from '../v1/examples.ts';
import { fullAnswer, type PictureUrls, presentFull } from '../v1/present-qr-code.ts';
import { asAnswer, exampleOf, type V2Deps } from './route.ts';

type Part = (typeof DECORATION)[keyof typeof DECORATION];

const partSchema = (part: Part): z.ZodType =>
  'fields' in part
    ? z.strictObject(
        Object.fromEntries(
          Object.entries<DecorationEntry>(part.fields).map(([name, entry]) => [
            name,
            valueSchema(entry).describe(entry.meaning),
          ]),
        ),
      )
    : z.string().regex(/^#[0-9a-f]{6}$/);

/** Each part is null if a code does not have it. */
const decorationAnswer = z.strictObject(
  Object.fromEntries(
    Object.entries<Part>(DECORATION).map(([name, part]) => [name, partSchema(part).nullable().describe(part.meaning)]),
  ),
);

asAnswer('Decoration', 'What a picture has besides its style.', decorationAnswer);

export const reason = z.strictObject({
  source: z.string().describe('Who found it.'),
  url: z.string().describe('Of which URL.'),
  text: z.string().describe('Why, for people.'),
});

export const grade = z.strictObject({
  grade: z.enum(['A', 'B', 'C', 'D', 'F']),
  smallest_print_mm: z.number().describe('How wide it must be printed at least.'),
  reasons: z.array(z.string()).describe('What takes from the grade, for people.'),
});

/** A code as v2 shows it: v1's fields, with the slug from the start, and more. */
export const codeV2 = fullAnswer.extend({
  slug: z.string().describe('The public link ends in it. There from the start.'),
  alias: z
    .string()
    .nullable()
    .describe('Its name on the domains of its project, in `link` and in new pictures; null: none. The slug works too.'),
  earlier_aliases: z.array(z.string()).describe('Aliases that it had before. They lead to it until they are released.'),
  link: z.string().meta({ format: 'uri' }).describe('The public link: what a scan opens.'),
  redirect_rules: fullAnswer.shape.redirect_rules.describe('Those of `rules` that v1 has a form for.'),
  rules: z.array(redirectRule).describe('In order; the first that matches wins. Empty when there are none.'),
  tags: z.array(z.string()).describe('By name, in order.'),
  note: z.string().describe('For the owner alone.'),
  external_id: z.string().nullable().describe('Your own key of the code, unique in the account.'),
  metadata: z.record(z.string(), z.string()).describe('Your own pairs. Visitors never see them.'),
  split: z
    .array(variant)
    .nullable()
    .describe('Where scans go that match no rule, in place of `redirect_url`, by weight; null: it is no split.'),
  split_by: splitBy.describe('`scan`: each by chance; `day`: the same visitor lands alike for a day.'),
  expired_url: z.string().nullable().describe('Where scans go from `expires_at` on, in place of 410; null: nowhere.'),
  limit_reached_url: z
    .string()
    .nullable()
    .describe('Where scans go that come after `scan_limit`, in place of 410; null: nowhere.'),
  has_password: z.boolean().describe('Whether visitors are asked for a password. The password itself is never shown.'),
  pass_query: z.boolean().describe('Whether the query of the link is passed on to the destination.'),
  decoration: decorationAnswer.describe('What the picture has besides its style.'),
  payload: z.string().describe('What the picture holds: the link, or the Wi-Fi network.'),
  scannability: grade.nullable().describe('How well its picture was read back; null until there is one.'),
  last_scan_day: z
    .string()
    .nullable()
    .describe("The day of the last scan in the account's time zone, `YYYY-MM-DD`; null: none. Lags by up to 40 s."),
  destination_state: z
    .enum(DESTINATION_STATES)
    .nullable()
    .describe('From the weekly check of destinations; null: not checked.'),
  project_archived: z.boolean().describe('Then its scans are not found.'),
  safety_reasons: z.array(reason).describe('Why it is blocked; empty if it is not.'),
  blocked_links: z.array(reason).describe('Links in its text that visitors see as text only, and why.'),
  created_via: z.enum(['api', 'dashboard']),
  revision: z.int().min(1).describe('Moves with every edit; the `ETag` is made of it.'),
});

asAnswer('Code', 'A code with all its fields, in v2.', codeV2);

export type CodeV2 = z.infer<typeof codeV2>;

export const CODE_EXAMPLE = exampleOf(codeV2, {
  ...FULL_EXAMPLE,
  slug: FULL_EXAMPLE.slug ?? '',
  alias: null,
  earlier_aliases: [],
  link: 'http://localhost:8080/qr-7hk3m9xw',
  rules: [{ when: [{ device: ['ios'] }], url: 'https://example.com/app' }],
  tags: ['Menus', 'Ground floor'],
  note: 'Laminated, ordered in March',
  external_id: 'table-7',
  metadata: { floor: 'ground' },
  split: null,
  split_by: 'scan',
  expired_url: null,
  limit_reached_url: null,
  has_password: false,
  pass_query: false,
  decoration: { ...NO_DECORATION },
  payload: 'http://localhost:8080/qr-7hk3m9xw',
  scannability: { grade: 'A', smallest_print_mm: 14, reasons: [] },
  last_scan_day: '2026-11-14',
  destination_state: 'ok',
  project_archived: false,
  safety_reasons: [],
  blocked_links: [],
  created_via: 'api',
  revision: 3,
});

/** The code, archived or not. */
export async function wholeCode(deps: V2Deps, reach: Reach, id: string): Promise<WholeCode> {
  return withPlannedChanges(deps, async () => {
    const code = isQrId(id) ? await deps.store.read.findWholeCode(reach, id) : undefined;
    if (!code) throw codeNotFound();
    return code;
  });
}

/** What callers see of these codes, in their order. */
export async function presentCodes(
  { publicUrl, picturesOf }: Pick<V2Deps, 'publicUrl' | 'picturesOf'>,
  pictureUrls: PictureUrls,
  codes: readonly WholeCode[],
): Promise<CodeV2[]> {
  const pictures = await picturesOf([...codes]);
  return codes.map((code, at): CodeV2 => {
    const picture = pictures[at] ?? null;
    const { scannability } = code;
    return {
      ...presentFull(code, picture === null ? null : pictureUrls(picture)),
      slug: code.slug,
      alias: code.alias,
      earlier_aliases: code.earlier_aliases ?? [],
      link: publicLink(code, publicUrl),
      rules: code.redirect_rules,
      tags: code.tag_names?.split('\n') ?? [],
      note: code.note,
      external_id: code.external_id,
      metadata: code.metadata,
      split: code.split,
      split_by: code.split_by,
      expired_url: code.expired_url,
      limit_reached_url: code.limit_reached_url,
      has_password: code.password_hash !== null,
      pass_query: code.pass_query,
      decoration: code.decoration,
      payload: payloadOf(code, publicUrl),
      // Of the picture that is published, which may still have another link.
      scannability:
        scannability === null || picture !== code.picture
          ? null
          : {
              grade: scannability.grade,
              smallest_print_mm: scannability.smallest_print_mm,
              reasons: scannability.reasons,
            },
      last_scan_day: code.last_scan === 0 ? null : dayText(Math.floor((code.last_scan - 1) / 24)),
      destination_state: code.destination_state as DestinationState | null,
      project_archived: code.is_archived,
      safety_reasons: code.safety_reasons ?? [],
      blocked_links: code.blocked_links ?? [],
      created_via: code.created_via === 'api' ? 'api' : 'dashboard',
      revision: code.revision,
    };
  });
}
