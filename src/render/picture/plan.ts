import { type Decoration, NO_DECORATION } from './decoration.ts';
import { type Layout, layOut } from './layout.ts';
import { eachModuleUnder, type LogoArea, type LogoImage, logoArea } from './logo-area.ts';
import { correctionUsed } from './logo-damage.ts';
import { type Mark, marksOf, withoutMarks } from './marks.ts';
import { capacityKey, encodeMatrix, type Matrix } from './matrix.ts';
import { PictureError } from './picture-error.ts';
import type { RenderStyle } from './style.ts';

/** A code and the positions of its parts: what all formats draw. */
export type Plan = {
  matrix: Matrix;
  /** At least the style's, higher if a logo needs it. */
  level: RenderStyle['error_correction'];
  layout: Layout;
  marks: Mark[];
  /** The modules drawn as dots: without marks, and without those hidden by a logo. */
  body: Matrix;
  logo: LogoArea | undefined;
  /** How the picture differs from the request, in sentences for the person who designs the code. */
  notes: string[];
};

const LEVELS = ['L', 'M', 'Q', 'H'] as const;
/** The share of the error correction that a logo may use; the rest is for dirt and folds. */
const LOGO_SHARE = 0.5;
/** Where no level leaves that, a larger code is taken if more than this were used. */
const MAX_LOGO_SHARE = 0.75;
/** How much larger, in modules. */
const LARGER = [4, 8, 12];

/** What a picture is drawn from: what its code holds, its design, and the image of the decoration's logo. */
export type PictureInputs = [payload: string, style: RenderStyle, decoration?: Decoration, image?: LogoImage | null];
type Inputs = Required<PictureInputs>;

/** The last plan, since SVG, PNG and verification of one code ask for it in turn. */
let last: { for: Inputs; plan: Plan } | undefined;

/**
 * Plans a picture. Throws PictureError if it cannot be drawn: see `encodeMatrix` and `layOut`, or if the decoration's
 * logo is missing. The plan is shared: never write to it.
 */
export function planPicture(...[payload, style, decoration = NO_DECORATION, image = null]: PictureInputs): Plan {
  const inputs: Inputs = [payload, style, decoration, image];
  if (last?.for.every((value, index) => value === inputs[index])) return last.plan;
  const plan = decoration.logo === null ? planAt(style.error_correction, inputs) : planWithLogo(inputs);
  last = { for: inputs, plan };
  return plan;
}

function planAt(level: Plan['level'], [payload, style, decoration, image]: Inputs, size?: number): Plan {
  const matrix = encodeMatrix(payload, level, size);
  const layout = layOut(matrix.size, style, decoration.frame);
  const { logo } = decoration;
  const box = logo && image ? logoArea(logo, image, layout, matrix.size) : undefined;
  const marks = marksOf(matrix.size, style.dot_style);
  if (logo === null || box === undefined || !logo.clear) {
    return { matrix, level, layout, marks, body: withoutMarks(matrix, marks), logo: box, notes: [] };
  }
  const hidden = new Set<number>();
  eachModuleUnder(box, logo.margin, layout, matrix, (at) => hidden.add(at));
  // The rest of a partly hidden mark is drawn as modules.
  const whole = marks.filter((mark) => !isTouched(mark, matrix.stride, hidden));
  const body = withoutMarks(matrix, whole);
  for (const at of hidden) body.cells[at] = 0;
  return { matrix, level, layout, marks: whole, body, logo: box, notes: [] };
}

function isTouched(mark: Mark, stride: number, hidden: ReadonlySet<number>): boolean {
  for (let y = mark.y; y < mark.y + mark.side; y++) {
    for (let x = mark.x; x < mark.x + mark.side; x++) {
      if (hidden.has((y + 1) * stride + x + 1)) return true;
    }
  }
  return false;
}

/** The last required level and size: codes of one design with payloads of equal capacity need the same. */
let lastNeeded: { for: unknown[]; level: Plan['level']; size: number } | undefined;

function planWithLogo(inputs: Inputs): Plan {
  const [payload, style, decoration, image] = inputs;
  const design = [style, decoration, image, capacityKey(payload)];
  const isKnown = lastNeeded?.for.every((value, index) => value === design[index]);
  const plan = lastNeeded && isKnown ? planAt(lastNeeded.level, inputs, lastNeeded.size) : planAtNeeded(inputs);
  lastNeeded = { for: design, level: plan.level, size: plan.matrix.size };
  if (plan.level === style.error_correction) return plan;
  const note = `Error correction was raised from ${style.error_correction} to ${plan.level}, so that the code can be read with the logo.`;
  return { ...plan, notes: [note] };
}

/**
 * At the lowest level, from the style's up, that leaves enough error correction beside the logo; if none does, at the
 * one that leaves most. If that is too little, the code has more modules: their blocks of data lie differently, and
 * each restores more.
 */
function planAtNeeded(inputs: Inputs): Plan {
  const [, style, { logo }, image] = inputs;
  if (logo === null || image === null) throw new PictureError('The logo of this code is missing.');
  const margin = logo.clear ? logo.margin : 0;
  let best = planAt(style.error_correction, inputs);
  let least = usedByLogo(best, margin);
  for (const level of LEVELS.slice(LEVELS.indexOf(style.error_correction) + 1)) {
    if (least <= LOGO_SHARE) break;
    const higher = attempt(() => planAt(level, inputs));
    if (higher === undefined) break;
    const used = usedByLogo(higher, margin);
    if (used <= least) [best, least] = [higher, used];
  }
  const { size } = best.matrix;
  for (const more of LARGER) {
    if (least <= MAX_LOGO_SHARE) break;
    const larger = attempt(() => planAt('H', inputs, size + more));
    if (larger === undefined) break;
    const used = usedByLogo(larger, margin);
    if (used <= least) [best, least] = [larger, used];
  }
  return best;
}

/** The share of the error correction that a logo uses up: see `correctionUsed`. */
function usedByLogo({ matrix, layout, level, logo }: Plan, margin: number): number {
  if (logo === undefined) return 0;
  const hidden = new Set<number>();
  eachModuleUnder(logo, margin, layout, matrix, (at) => hidden.add(at));
  return correctionUsed(matrix, level, hidden);
}

function attempt(make: () => Plan): Plan | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
