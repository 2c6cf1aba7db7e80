import { DECORATION_KEYS, type Decoration, type DecorationKey } from '../../../src/render/picture/decoration.ts';
import { type RenderStyle, STYLE_KEYS, type StyleKey } from '../../../src/render/picture/style.ts';
import { PART_LABELS, partText } from '../../lib/decoration-labels.ts';
import { CHOICE_LABELS, CONTROLS } from '../../lib/style-controls.ts';
import type { HistoryEntry } from '../../lib/v2.ts';

/** A changed setting, before and after. */
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

/** A changed part of the decoration, before and after. */
type PartLine = { key: DecorationKey; name: string; before: string; after: string };

export function partLines(before: unknown, after: unknown): PartLine[] {
  const [old, present] = [asParts(before), asParts(after)];
  return DECORATION_KEYS.filter((key) => key in old || key in present).map((key) => ({
    key,
    name: PART_LABELS[key],
    before: partText(key, old),
    after: partText(key, present),
  }));
}

/** The design of a code. */
export type Design = { style: RenderStyle; decoration: Decoration };
export type StylePair = { before: Design; after: Design };

/**
 * The complete design before and after each change of it. Entries contain only what changed, so they are undone one by
 * one from the current design; `entries` are the newest without a gap.
 */
export function stylePairs(entries: readonly HistoryEntry[], present: Design): Map<HistoryEntry, StylePair> {
  const pairs = new Map<HistoryEntry, StylePair>();
  let design = present;
  for (const entry of entries) {
    if (entry.what.kind !== 'changed') continue;
    const { fields } = entry.what;
    const style = fields.find(({ field }) => field === 'qr_render_metadata');
    const parts = fields.find(({ field }) => field === 'decoration');
    if (!style && !parts) continue;
    const after = withChange(design, style?.after, parts?.after);
    const before = withChange(after, style?.before, parts?.before);
    pairs.set(entry, { before, after });
    design = before;
  }
  return pairs;
}

function withChange(design: Design, style: unknown, parts: unknown): Design {
  return {
    style: { ...design.style, ...asStyle(style) },
    decoration: { ...design.decoration, ...asParts(parts) },
  };
}

/** Written by the server, as styles are. */
export function asParts(value: unknown): Partial<Decoration> {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Written by the server, which stores only valid styles. */
export function asStyle(value: unknown): Partial<RenderStyle> {
  return typeof value === 'object' && value !== null ? value : {};
}
