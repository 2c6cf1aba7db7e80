import type { HistoryEntry } from '../../../src/http/dashboard/contract.ts';
import { type RenderStyle, STYLE_KEYS, type StyleKey } from '../../../src/render/picture/style.ts';
import { CHOICE_LABELS, CONTROLS } from '../../lib/style-controls.ts';

/** The settings that a change made different, before and after. */
export type StyleLine = { key: StyleKey; name: string; before: string; after: string };

export function styleLines(before: unknown, after: unknown): StyleLine[] {
  const [old, present] = [asStyle(before), asStyle(after)];
  return STYLE_KEYS.filter((key) => key in old || key in present).map((key) => ({
    key,
    name: CONTROLS[key].label,
    before: settingText(key, old[key]),
    after: settingText(key, present[key]),
  }));
}

function settingText(key: StyleKey, value: unknown): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const words: Partial<Record<StyleKey, Record<string, string>>> = CHOICE_LABELS;
  return words[key]?.[String(value)] ?? String(value);
}

export type StylePair = { before: RenderStyle; after: RenderStyle };

/**
 * The whole design before and after each change of it. Entries hold only what changed, so they are undone one by
 * one from the present design; `entries` are the newest without a gap.
 */
export function stylePairs(
  entries: readonly HistoryEntry[],
  present: RenderStyle,
): Map<HistoryEntry, StylePair> {
  const pairs = new Map<HistoryEntry, StylePair>();
  let style = present;
  for (const entry of entries) {
    if (entry.what.kind !== 'changed') continue;
    const change = entry.what.fields.find(({ field }) => field === 'qr_render_metadata');
    if (!change) continue;
    const after = { ...style, ...asStyle(change.after) };
    const before = { ...after, ...asStyle(change.before) };
    pairs.set(entry, { before, after });
    style = before;
  }
  return pairs;
}

/** Written by the server, which keeps only styles it took. */
export function asStyle(value: unknown): Partial<RenderStyle> {
  return typeof value === 'object' && value !== null ? value : {};
}
