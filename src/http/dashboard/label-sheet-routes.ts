import { z } from 'zod';
import { invalid, invalidField } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { isQrId } from '../../qr-codes/qr-code.ts';
import { LABEL_PAPERS, PAGES, type PageName, type PaperName } from '../../render/picture/label-papers.ts';
import { CAPTIONS, GRID_BOUNDS, sheetProblem } from '../../render/picture/sheet-layout.ts';
import { type SheetSource, sheetItems } from '../../render/sheets/sheet-items.ts';
import { filterFields, filterOf } from './bulk-actions-routes.ts';
import { CODE_SORTS } from './contract.ts';
import { ownerRoute, type RoutesUnder } from './route.ts';

/** For more codes, use filters instead of ids. */
const MAX_IDS = 1_000;

const within = ({ min, max }: { min: number; max: number }, whole = false) => {
  const allowed = `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`;
  const number = z.number(allowed).min(min, allowed).max(max, allowed);
  return whole ? number.int(allowed) : number;
};
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const { columns, rows, margin, gap, padding } = GRID_BOUNDS;

const grid = z.strictObject({
  page: oneOf(Object.keys(PAGES) as [PageName, ...PageName[]]),
  columns: within(columns, true),
  rows: within(rows, true),
  margin_top: within(margin),
  margin_right: within(margin),
  margin_bottom: within(margin),
  margin_left: within(margin),
  gap_x: within(gap),
  gap_y: within(gap),
});

const sheet = z.strictObject({
  paper: z.union(
    [z.enum(Object.keys(LABEL_PAPERS) as [PaperName, ...PaperName[]]), grid],
    `must be one of ${Object.keys(LABEL_PAPERS).join(', ')}, or a grid`,
  ),
  padding: within(padding),
  captions: boundedList(
    oneOf(CAPTIONS),
    { max: CAPTIONS.length, notAList: 'must be a list', tooLong: 'may name each line once' },
    (list) => list,
  ),
  cut_marks: z.boolean('must be true or false'),
  start: within({ min: 1, max: columns.max * rows.max }, true),
});

const body = z.strictObject({
  ids: boundedList(
    z.string('must be a string'),
    { max: MAX_IDS, notAList: 'must be a list of ids', tooLong: `may name at most ${MAX_IDS} codes` },
    (ids) => ids.min(1, 'must name at least one code'),
  ).optional(),
  ...filterFields,
  sort: oneOf(CODE_SORTS).optional(),
  sheet,
});

export const labelSheetRoutes: RoutesUnder<'/label-sheets'> = {
  'POST /label-sheets': ownerRoute(body, async (deps, { caller, body: wanted, now }) => {
    const problem = sheetProblem(wanted.sheet);
    if (problem !== undefined) throw invalid(problem, 'sheet');
    const { captions } = wanted.sheet;
    const items = await sheetItems(deps, caller.accountId, sourceOf(wanted), { captions, now });
    const stream = deps.labelSheets.stream(caller.accountId, items, wanted.sheet);
    return new Response(stream, { headers: { ...HEADERS, 'x-labels': String(items.length) } });
  }),
};

const HEADERS = {
  'content-type': 'application/pdf',
  'cache-control': 'no-store',
  'content-disposition': 'attachment; filename="labels.pdf"',
  'x-content-type-options': 'nosniff',
};

function sourceOf({ ids, sort = 'oldest', sheet: _, ...filter }: z.output<typeof body>): SheetSource {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  if (ids === undefined) return { ...filterOf(query), order: sort };
  if (query.size > 0) throw invalidField('ids', 'cannot be sent with a search');
  return { ids: ids.filter(isQrId) };
}
