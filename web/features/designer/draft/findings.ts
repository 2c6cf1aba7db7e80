import { contrastOf, MIN_CONTRAST, normalizeHex } from '../../../../src/render/picture/colour.ts';
import { type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DOT_SHAPES } from '../../../../src/render/picture/shape.ts';
import { inches } from '../../../../src/render/picture/size.ts';
import type { RenderStyle } from '../../../../src/render/picture/style.ts';
import type { Draft, SettingKey } from './draft.ts';
import type { Design, ParsedDraft } from './parsed-draft.ts';

/** A warning or note about a valid design, and the control it is about. */
export type Finding = { key: SettingKey; level: 'warning' | 'note'; text: string };

export type Contrast = { ratio: number; verdict: 'good' | 'weak' | 'refused' };

/** From here on colours can be distinguished in poor light and with low vision. */
const GOOD_CONTRAST = 4.5;
const QUIET_ZONE = 4;
/** Smaller modules merge on office printers and are hard for phones to focus on. */
const MIN_MODULE_MM = 0.33;
const MM_PER_INCH = 25.4;

/** The lowest contrast between a colour of the code and the background; null while one of them is invalid. */
export function draftContrast(
  draft: Pick<Draft, 'foreground_color' | 'background_color'>,
  { gradient, eye_color }: Pick<Decoration, 'gradient' | 'eye_color'> = NO_DECORATION,
): Contrast | null {
  const dots = gradient ? [gradient.from, gradient.to] : [String(draft.foreground_color)];
  const inks = [...dots, ...(eye_color === null ? [] : [eye_color])].map(normalizeHex);
  const background = normalizeHex(String(draft.background_color));
  const known = inks.filter((ink) => ink !== undefined);
  if (known.length < inks.length || background === undefined) return null;
  // Rounded down, so that a refused contrast never looks allowed.
  const ratio = Math.floor(Math.min(...known.map((ink) => contrastOf(ink, background))) * 10) / 10;
  if (ratio < MIN_CONTRAST) return { ratio, verdict: 'refused' };
  return { ratio, verdict: ratio < GOOD_CONTRAST ? 'weak' : 'good' };
}

/** Warnings and notes about a valid design, the most serious first. */
export function findingsOf(design: Design): Finding[] {
  const { style } = design;
  return [
    contrastFinding(design),
    moduleFinding(design),
    quietFinding(style),
    levelFinding(design),
    backgroundNote(style),
  ].filter((finding) => finding !== null);
}

const warning = (key: SettingKey, text: string): Finding => ({ key, level: 'warning', text });

function contrastFinding({ style, decoration }: Design): Finding | null {
  const contrast = draftContrast(style, decoration);
  if (contrast?.verdict !== 'weak') return null;
  return warning(
    'foreground_color',
    `A contrast of ${contrast.ratio.toFixed(1)}:1 is hard to scan in poor light. Aim for ${GOOD_CONTRAST}:1 or more.`,
  );
}

function moduleFinding(design: Design): Finding | null {
  const size = moduleMm(design);
  if (size >= MIN_MODULE_MM) return null;
  const print = design.style.unit === 'px' ? `Printed at ${design.style.dpi} dpi` : 'In print';
  return warning(
    'width',
    `${print} a module is ${size.toFixed(2)} mm wide, and ${MIN_MODULE_MM} mm is the least that scans well. Make the picture larger or lower error correction and quiet zone.`,
  );
}

/** The side of a module on paper. */
export function moduleMm({ style, layout }: Design): number {
  return (layout.module / layout.width) * inches(style.width, style) * MM_PER_INCH;
}

function quietFinding({ quiet_zone: modules }: RenderStyle): Finding | null {
  if (modules >= QUIET_ZONE) return null;
  return warning(
    'quiet_zone',
    `Scanners expect a quiet zone of ${QUIET_ZONE} modules; with ${modules} some do not find the code.`,
  );
}

/** Joined modules keep their full area; other styles tolerate less dirt and fewer folds. */
function levelFinding({ style, notes: [raised] }: Design): Finding | null {
  if (raised !== undefined) return { key: 'error_correction', level: 'note', text: raised };
  if (style.error_correction !== 'L' || DOT_SHAPES[style.dot_style].join === 'outline') return null;
  return warning(
    'error_correction',
    'These dots cover less of the code than squares do. Choose error correction M or higher, so that dirt and folds do no harm.',
  );
}

function backgroundNote(style: RenderStyle): Finding | null {
  if (!style.bg_transparent) return null;
  return {
    key: 'bg_transparent',
    level: 'note',
    text: `Put the code only on surfaces about as light as ${style.background_color}.`,
  };
}

/** The size of the picture and of its modules: "50 × 50 mm, 591 × 591 px" and "29 × 29 modules of 1.10 mm". */
export function sizeText(design: Design): [picture: string, modules: string] {
  const { style, layout, modules } = design;
  const pixels = `${layout.width} × ${layout.height} px`;
  const picture = style.unit === 'px' ? pixels : `${style.width} × ${style.height} ${style.unit}, ${pixels}`;
  const each = style.unit === 'px' ? `${layout.module} px` : `${moduleMm(design).toFixed(2)} mm`;
  return [picture, `${modules} × ${modules} modules of ${each}`];
}

/** A summary of errors and warnings inside a collapsed section; null: none. */
export function sectionText(
  keys: readonly SettingKey[],
  parsedDraft: ParsedDraft,
  findings: readonly Finding[],
): string | null {
  if (!parsedDraft.ok && keys.includes(parsedDraft.key)) return 'Needs attention';
  const warnings = findings.filter(({ key, level }) => level === 'warning' && keys.includes(key)).length;
  if (warnings === 0) return null;
  return warnings === 1 ? '1 warning' : `${warnings} warnings`;
}
