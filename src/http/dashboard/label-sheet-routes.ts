import { z } from 'zod';
import { isQrId } from '../../codes/qr-code.ts';
import { invalid, invalidField } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { DECORATION } from '../../render/picture/decoration.ts';
import { LABEL_PAPERS, PAGES, type PageName, type PaperName } from '../../render/picture/label-papers.ts';
import { CAPTIONS, GRID_BOUNDS, sheetLayout, sheetProblem, TEXT_PLACES } from '../../render/picture/sheet-layout.ts';
import { type SheetItem, sheetItems } from '../../render/sheets/sheet-items.ts';
import { codeFilter, readFilter } from '../v2/code-filter.ts';
import { CODE_SORTS } from './contract.ts';
import { type DashboardDeps, ownerRoute, type RoutesUnder } from './route.ts';

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

export const sheet = z.strictObject({
  paper: z.union(
    [z.enum(Object.keys(LABEL_PAPERS) as [PaperName, ...PaperName[]]), grid],
    `must be one of ${Object.keys(LABEL_PAPERS).join(', ')}, or a grid`,
  ),
  padding: within(padding),
  captions: boundedList(
    oneOf(CAPTIONS),
    { max: CAPTIONS.length, notAList: 'must be a list', tooLong: 'may name each line once' },
    (list) => list,
  ).refine((list) => new Set(list).size === list.length, 'may name each line once'),
  text: oneOf(TEXT_PLACES),
  fewer_modules: z.boolean('must be true or false'),
  cut_marks: z.boolean('must be true or false'),
  start: within({ min: 1, max: columns.max * rows.max }, true),
});

const body = z.strictObject({
  ids: boundedList(
    z.string('must be a string'),
    { max: MAX_IDS, notAList: 'must be a list of ids', tooLong: `may name at most ${MAX_IDS} codes` },
    (ids) => ids.min(1, 'must name at least one code'),
  ).optional(),
  ...codeFilter.shape,
  sort: oneOf(CODE_SORTS).optional(),
  sheet,
});

const order = z.strictObject({
  ...body.shape,
  accept_small: z.boolean('must be true or false').optional(),
});

const frameText = z.strictObject({
  text: z.string('must be a string').max(DECORATION.frame.fields.text.maxLength * 4, 'is too long'),
});

export const labelSheetRoutes: RoutesUnder<'/label-sheets' | '/text-lines'> = {
  'POST /label-sheets': ownerRoute(order, async (deps, { caller, body: wanted, now }) => {
    const { accountId } = caller;
    const read = reader(deps, accountId, wanted, now);
    const items = await deps.labelSheets.printable(accountId, read, wanted.sheet, wanted.accept_small ?? false);
    const stream = deps.labelSheets.stream(accountId, items, wanted.sheet);
    return new Response(stream, { headers: { ...HEADERS, 'x-labels': String(items.length) } });
  }),

  'POST /label-sheets/check': ownerRoute(body, (deps, { caller: { accountId }, body: wanted, now }) =>
    deps.labelSheets.check(accountId, reader(deps, accountId, wanted, now), wanted.sheet),
  ),

  'POST /label-sheets/preview': ownerRoute(body, async (deps, { caller: { accountId }, body: wanted, now }) => {
    const { columns: across, rows: down } = sheetLayout(wanted.sheet.paper);
    const most = across * down - (wanted.sheet.start - 1);
    const read = reader(deps, accountId, wanted, now, most);
    return { svg: await deps.labelSheets.preview(accountId, read, wanted.sheet) };
  }),

  'POST /text-lines': ownerRoute(frameText, (deps, { caller, body: { text } }) =>
    deps.labelSheets.setText(caller.accountId, text.normalize('NFC').trim()),
  ),
};

/** Refuses an impossible layout at once, and reads the codes when it is called. */
function reader(
  deps: DashboardDeps,
  accountId: string,
  wanted: z.output<typeof order>,
  now: number,
  most?: number,
): () => Promise<SheetItem[]> {
  const problem = sheetProblem(wanted.sheet);
  if (problem !== undefined) throw invalid(problem, 'sheet');
  const { ids, sort: order = 'oldest', sheet, accept_small: _, ...filter } = wanted;
  if (ids !== undefined && Object.values(filter).some((value) => value !== undefined))
    throw invalidField('ids', 'cannot be sent with a search');
  const options = { captions: sheet.captions, now, ...(most !== undefined && { most }) };
  return async () => {
    const source = ids ? { ids: ids.filter(isQrId) } : { ...(await readFilter(deps.store, accountId, filter)), order };
    return sheetItems(deps, accountId, source, options);
  };
}

const HEADERS = {
  'content-type': 'application/pdf',
  'cache-control': 'no-store',
  'content-disposition': 'attachment; filename="labels.pdf"',
  'x-content-type-options': 'nosniff',
};
