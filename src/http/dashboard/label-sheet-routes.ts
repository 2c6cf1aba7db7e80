import { z } from 'zod';
import { invalid } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { DECORATION } from '../../render/picture/decoration.ts';
import { LABEL_PAPERS, PAGES, type PageName, type PaperName } from '../../render/picture/label-papers.ts';
import { CAPTIONS, GRID_BOUNDS, sheetLayout, sheetProblem, TEXT_PLACES } from '../../render/picture/sheet-layout.ts';
import { type SheetItem, sheetItems } from '../../render/sheets/sheet-items.ts';
import type { Reach } from '../../store/reach.ts';
import { codeFilter, readFilter } from '../v2/code-filter.ts';
import { CODE_SORTS } from './contract.ts';
import { type DashboardDeps, memberRoute, type RoutesUnder } from './route.ts';

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
  filter: z.strictObject(codeFilter.shape, 'must be an object'),
  sort: oneOf(CODE_SORTS).optional(),
  sheet,
});

const frameText = z.strictObject({
  text: z.string('must be a string').max(DECORATION.frame.fields.text.maxLength * 4, 'is too long'),
});

export const labelSheetRoutes: RoutesUnder<'/label-sheets' | '/text-lines'> = {
  'POST /label-sheets/check': memberRoute('qr.read', body, (deps, { caller, body: wanted, now }) =>
    deps.labelSheets.check(caller.accountId, reader(deps, caller, wanted, now), wanted.sheet),
  ),

  'POST /label-sheets/preview': memberRoute('qr.read', body, async (deps, { caller, body: wanted, now }) => {
    const { columns: across, rows: down } = sheetLayout(wanted.sheet.paper);
    const most = across * down - (wanted.sheet.start - 1);
    const read = reader(deps, caller, wanted, now, most);
    return { svg: await deps.labelSheets.preview(caller.accountId, read, wanted.sheet) };
  }),

  'POST /text-lines': memberRoute('qr.read', frameText, (deps, { caller, body: { text } }) =>
    deps.labelSheets.setText(caller.accountId, text.normalize('NFC').trim()),
  ),
};

/** Refuses an impossible layout at once, and reads the codes when it is called. */
function reader(
  deps: DashboardDeps,
  reach: Reach,
  { filter, sort: order = 'oldest', sheet: options }: z.output<typeof body>,
  now: number,
  most?: number,
): () => Promise<SheetItem[]> {
  const problem = sheetProblem(options);
  if (problem !== undefined) throw invalid(problem, 'sheet');
  const given = { captions: options.captions, now, ...(most !== undefined && { most }) };
  return async () =>
    sheetItems(deps, reach, { ...(await readFilter(deps.store, reach.accountId, filter)), order }, given);
}
