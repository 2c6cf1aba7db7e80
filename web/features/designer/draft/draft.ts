import { normalizeHex } from '../../../../src/render/picture/colour.ts';
import type { Decoration, DecorationKey } from '../../../../src/render/picture/decoration.ts';
import { inches, type SizedStyle, UNITS, withMissingSide } from '../../../../src/render/picture/size.ts';
import { RENDER_STYLE, type RenderStyle, STYLE_KEYS, type StyleKey } from '../../../../src/render/picture/style.ts';

export type DraftValue = string | number | boolean;

/** The values of the controls: possibly not a valid style yet, such as a width that is being typed. */
export type Draft = Record<StyleKey, DraftValue>;

/** Every setting of a design: what errors and warnings refer to. */
export type SettingKey = StyleKey | DecorationKey;

/** The design that is being edited. Colours and texts of the decoration may be half typed, as in the draft. */
export type DesignDraft = { draft: Draft; decoration: Decoration };

type Unit = RenderStyle['unit'];

/** The decimals kept per unit: a tenth of a millimetre, or a whole pixel. */
const DIGITS: Record<Unit, number> = { px: 0, mm: 1, cm: 2, in: 2 };

/** The draft after a change of one control, with its consequences: the other side, or lengths in a new unit. */
export function changeDraft(draft: Draft, key: StyleKey, value: DraftValue): Draft {
  const next = { ...draft, [key]: value };
  if (key === 'unit') return convertUnit(draft, value);
  if (!isSized(next)) return next;
  if (key === 'format_ratio') return withMissingSide(next, {});
  return key === 'width' || key === 'height' ? withMissingSide(next, { [key]: value }) : next;
}

/** The same lengths on paper in another unit. Invalid lengths are unchanged. */
function convertUnit(draft: Draft, value: DraftValue): Draft {
  const unit = UNITS.find((known) => known === value);
  if (unit === undefined || !isSized(draft)) return { ...draft, unit: value };
  const { dpi } = draft;
  const converted = (length: number) =>
    Number((inches(length, draft) / inches(1, { unit, dpi })).toFixed(DIGITS[unit]));
  const next = {
    ...draft,
    unit,
    width: converted(draft.width),
    height: converted(draft.height),
    padding: converted(draft.padding),
  };
  return withMissingSide(next, { width: next.width });
}

function isSized(draft: Draft): draft is Draft & SizedStyle {
  return [draft.width, draft.height, draft.padding, draft.dpi].every((length) => typeof length === 'number');
}

/** Whether two drafts are equivalent, however colours and numbers are written. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return STYLE_KEYS.every((key) => normalizeValue(key, one[key]) === normalizeValue(key, other[key]));
}

/** The same, with the decoration. */
export function sameDesignDraft(one: DesignDraft, other: DesignDraft): boolean {
  return sameDraft(one.draft, other.draft) && sameDecoration(one.decoration, other.decoration);
}

export function sameDecoration(one: Decoration, other: Decoration): boolean {
  return normalJson(one) === normalJson(other);
}

/** JSON with sorted keys and normalized colours. */
function normalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return normalizeHex(part) ?? part;
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The normalized value: `12.` while typing `12.5` is a number, and `#FFF` is `#ffffff`. */
export function normalizeValue(key: StyleKey, value: DraftValue): DraftValue {
  if (typeof value !== 'string') return value;
  const { type } = RENDER_STYLE[key];
  if (type === 'colour') return normalizeHex(value) ?? value;
  return type === 'number' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
