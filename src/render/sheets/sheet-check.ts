import { loopPauses } from '../../lib/loop-pauses.ts';
import type { LogoFiles } from '../logo-files.ts';
import { labelBoxes } from '../picture/label-boxes.ts';
import { LABEL_PAPERS, type PaperName } from '../picture/label-papers.ts';
import { capacityKey } from '../picture/matrix.ts';
import { missingCharacters } from '../picture/outlined-text.ts';
import { cellAt, type SheetOptions, sheetLayout, sheetProblem } from '../picture/sheet-layout.ts';
import type { RenderThreads } from '../render-threads.ts';
import type { SheetItem } from './sheet-items.ts';
import { laneOf, sheetPart } from './sheet-part.ts';

type Deps = { threads: RenderThreads; logos: LogoFiles };

export type LabelExample = { qr_id: string; label: string };

/** What a sheet would be like: known before it is drawn. */
export type SheetCheck = {
  labels: number;
  /** Labels with a code that is narrower than phones need it, the worst first. */
  too_small: { count: number; examples: (LabelExample & { width_mm: number; needed_mm: number })[] };
  /** Changes of which each makes all codes large enough, the smallest change first. */
  offers: Partial<SheetOptions>[];
  /** Labels with characters that no font has: printed as question marks. */
  unset: { count: number; examples: (LabelExample & { characters: string[] })[] };
  /** Labels with a text that has no room, and is cut. */
  cut: { count: number; examples: LabelExample[] };
};

const MAX_EXAMPLES = 100;
const MAX_OFFERS = 4;
/** Texts per task: long ones in other scripts take 5 ms each. */
const TEXTS_AT_ONCE = 100;
/** Designs that are tried with fewer modules; codes of further ones count as they are. */
const MAX_TRIED = 20;

export async function checkSheet(
  deps: Deps,
  account: string,
  items: readonly SheetItem[],
  sheet: SheetOptions,
): Promise<SheetCheck> {
  const groups = await groupsOf(items);
  const fewer = await fewerSizes(deps, account, groups, sheet);
  const small = tooSmall(groups, fewer, sheet);
  return {
    labels: items.length,
    too_small: {
      count: small.reduce((sum, { items: all }) => sum + all.length, 0),
      examples: small
        .flatMap(({ items: all, width_mm, needed_mm }) =>
          all.slice(0, 5).map(({ qr_id, label }) => ({ qr_id, label, width_mm, needed_mm })),
        )
        .slice(0, MAX_EXAMPLES),
    },
    offers: small.length === 0 ? [] : offersFor(groups, fewer, sheet),
    unset: await unsetLabels(items),
    cut: await cutLabels(deps, account, items, sheet),
  };
}

/** How many labels have a code that is too small, and the worst of them. */
export async function tooSmallLabels(
  deps: Deps,
  account: string,
  items: readonly SheetItem[],
  sheet: SheetOptions,
): Promise<{ count: number; width_mm: number; needed_mm: number }> {
  const groups = await groupsOf(items);
  const small = tooSmall(groups, await fewerSizes(deps, account, groups, sheet), sheet);
  const { width_mm = 0, needed_mm = 0 } = small[0] ?? {};
  return { count: small.reduce((sum, { items: all }) => sum + all.length, 0), width_mm, needed_mm };
}

/** Labels that are alike in everything that decides on the size of their code. */
type Group = { key: string; items: SheetItem[] };

async function groupsOf(items: readonly SheetItem[]): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const pause = loopPauses();
  for (const item of items) {
    await pause();
    const { style, decoration, payload, smallest, isLink, texts } = item;
    const shown = texts.filter((text) => text.trim() !== '').length;
    const key = JSON.stringify([style, decoration, capacityKey(payload), smallest, isLink, shown]);
    const group = groups.get(key) ?? { key, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The smallest width with fewer modules, of one code of each group: others with the same design are alike. */
async function fewerSizes(
  { threads, logos }: Deps,
  account: string,
  groups: readonly Group[],
  sheet: SheetOptions,
): Promise<Map<string, number>> {
  const isNeeded = sheet.fewer_modules || tooSmall(groups, new Map(), sheet).length > 0;
  const tried = isNeeded ? groups.slice(0, MAX_TRIED) : [];
  const sizes = new Map<string, number>();
  for (const { key, items } of tried) {
    const part = await sheetPart(logos, account, items.slice(0, 1), sheet, 0);
    const [size] = await threads.run({ kind: 'sheet-sizes', ...part }, laneOf(account));
    if (size !== undefined) sizes.set(key, size);
  }
  return sizes;
}

type SmallGroup = Group & { width_mm: number; needed_mm: number };

function tooSmall(groups: readonly Group[], fewer: ReadonlyMap<string, number>, sheet: SheetOptions): SmallGroup[] {
  const cell = cellAt(sheetLayout(sheet.paper), 0);
  return groups
    .map((group): SmallGroup => {
      const [item] = group.items;
      const texts = sheet.captions.length === 0 ? [] : (item?.texts ?? []).filter((text) => text.trim() !== '');
      const { code } = labelBoxes(cell, sheet, item?.style ?? { width: 1, height: 1 }, texts.length);
      const published = item?.smallest ?? 0;
      const needed = sheet.fewer_modules ? (fewer.get(group.key) ?? published) : published;
      return { ...group, width_mm: Math.floor(code.width * 10) / 10, needed_mm: needed };
    })
    .filter(({ width_mm, needed_mm }) => width_mm < needed_mm)
    .toSorted((one, other) => one.width_mm / one.needed_mm - other.width_mm / other.needed_mm);
}

/** Less text, other places for it, less padding and fewer modules, alone and together; then larger labels. */
function offersFor(
  groups: readonly Group[],
  fewer: ReadonlyMap<string, number>,
  sheet: SheetOptions,
): Partial<SheetOptions>[] {
  const helps = (change: Partial<SheetOptions>) => {
    const changed = { ...sheet, ...change };
    return sheetProblem({ ...changed, start: 1 }) === undefined && tooSmall(groups, fewer, changed).length === 0;
  };
  const singles: Partial<SheetOptions>[] = [
    ...(sheet.captions.length > 0 && sheet.text !== 'beside' ? [{ text: 'beside' as const }] : []),
    ...(sheet.fewer_modules ? [] : [{ fewer_modules: true }]),
    ...(sheet.padding > 1 ? [{ padding: 1 }] : []),
    ...(sheet.captions.length > 0 ? [{ captions: [] }] : []),
  ];
  const pairs = singles.flatMap((one, at) => singles.slice(at + 1).map((other) => ({ ...one, ...other })));
  const onThisPaper = [...singles, ...pairs, Object.assign({}, ...singles)].filter(helps);
  // A change that contains another offer is larger than needed.
  const least = onThisPaper.filter(
    (offer, at) => !onThisPaper.slice(0, at).some((other) => Object.keys(other).every((key) => key in offer)),
  );
  const paper = nextPaper(sheet, (name) => helps({ paper: name, start: 1 }));
  const found = least.slice(0, MAX_OFFERS - 1);
  return paper === undefined ? found : [...found, { paper, start: 1 }];
}

/** The paper with the smallest labels that are large enough, on the same size of page. */
function nextPaper({ paper }: SheetOptions, helps: (name: PaperName) => boolean): PaperName | undefined {
  const page = typeof paper === 'string' ? LABEL_PAPERS[paper].page : paper.page;
  const area = (name: PaperName) => LABEL_PAPERS[name].width * LABEL_PAPERS[name].height;
  return (Object.keys(LABEL_PAPERS) as PaperName[])
    .filter((name) => LABEL_PAPERS[name].page === page)
    .toSorted((one, other) => area(one) - area(other))
    .find(helps);
}

async function unsetLabels(items: readonly SheetItem[]): Promise<SheetCheck['unset']> {
  const pause = loopPauses();
  const found: SheetCheck['unset']['examples'] = [];
  for (const { qr_id, label, texts } of items) {
    await pause();
    const characters = [...new Set(texts.flatMap((text) => missingCharacters(text.normalize('NFC'))))];
    if (characters.length > 0) found.push({ qr_id, label, characters });
  }
  return { count: found.length, examples: found.slice(0, MAX_EXAMPLES) };
}

async function cutLabels(
  { threads, logos }: Deps,
  account: string,
  items: readonly SheetItem[],
  sheet: SheetOptions,
): Promise<SheetCheck['cut']> {
  const found: LabelExample[] = [];
  for (let from = 0; from < items.length && sheet.captions.length > 0; from += TEXTS_AT_ONCE) {
    const batch = items.slice(from, from + TEXTS_AT_ONCE);
    const part = await sheetPart(logos, account, batch, sheet, 0);
    const isCut = await threads.run({ kind: 'sheet-cuts', ...part }, laneOf(account));
    found.push(...batch.filter((_, at) => isCut[at]).map(({ qr_id, label }) => ({ qr_id, label })));
  }
  return { count: found.length, examples: found.slice(0, MAX_EXAMPLES) };
}
