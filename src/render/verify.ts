import type { Scannability } from '../codes/values/code-values.ts';
import { decodeGrey } from './decode.ts';
import { gradePicture } from './grade-picture.ts';
import { type Decoration, NO_DECORATION } from './picture/decoration.ts';
import { pictureKey } from './picture/key.ts';
import type { LogoImage } from './picture/logo-place.ts';
import { type Plan, planPicture } from './picture/plan.ts';
import { drawPixels, type Pixels, recyclePixels } from './picture/png.ts';
import { readBack, readBackImage } from './picture/read-back.ts';
import type { RenderStyle } from './picture/style.ts';
import { samplePayload } from './sample-payload.ts';
import { isWeak } from './scannability.ts';

/** A drawn picture and its inputs. */
type Drawn = {
  pixels: Pixels;
  payload: string;
  style: RenderStyle;
  decoration: Decoration;
  image: LogoImage | null;
};

/** The cached grade of a design, size and level, and how its sample was read back. */
type Grade = { scannability: Scannability; spare: number | undefined };

/** How much the unused error correction varies with the content: a logo hides different bits of each code. */
const TOLERANCE = 0.15;

/** Cached grades, half a kilobyte each; the least recently used is evicted first. */
const REMEMBERED = 500;
const grades = new Map<string, Promise<Grade>>();

/**
 * Verifies a drawn picture with an independent decoder and grades it. `pixels` must be drawn from this payload and
 * design. Every picture is read back, small. The grade depends on design, size and level far more than on the content:
 * it is determined once, on a sample (see `gradePicture`), and cached. A picture that is not read back, or clearly
 * worse than its sample, is graded itself. Deterministic.
 */
export async function verifyPicture(
  pixels: Pixels,
  payload: string,
  style: RenderStyle,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): Promise<Scannability> {
  const plan = planPicture(payload, style, decoration, image);
  const drawn: Drawn = { pixels, payload, style, decoration, image };
  const spare = await readSmall(drawn, plan);
  if (spare !== undefined) {
    const sample = await gradeOf(plan, drawn);
    if (sample.scannability.decodes && !isWorse(spare, sample.spare ?? 0)) return sample.scannability;
  }
  return gradePicture(pixels, payload, style, decoration, image);
}

/** Whether a picture was read so much worse than the sample of its design that the grade may not apply. */
function isWorse(spare: number, ofSample: number): boolean {
  return isWeak(spare) && spare < ofSample - TOLERANCE;
}

function readSmall({ pixels, payload, style }: Drawn, plan: Plan): Promise<number | undefined> {
  return readBack(readBackImage(pixels, style, plan.layout.module), payload, decodeGrey);
}

/** The grade of a design, determined on first use. */
function gradeOf(plan: Plan, { style, decoration, image }: Drawn): Promise<Grade> {
  const key = pictureKey(`${plan.matrix.size} ${plan.level}`, style, decoration);
  const known = grades.get(key) ?? gradeSample(plan, style, decoration, image);
  // Moved to the end: the first entry is the least recently used.
  grades.delete(key);
  grades.set(key, known);
  // A failure must not fail later pictures.
  known.catch(() => grades.delete(key));
  for (const oldest of grades.keys()) {
    if (grades.size <= REMEMBERED) break;
    grades.delete(oldest);
  }
  return known;
}

async function gradeSample(
  { matrix, level }: Plan,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
): Promise<Grade> {
  const payload = samplePayload(matrix.size, level);
  // At the level that the logo needs, so that the sample need not determine it again.
  const levelled = { ...style, error_correction: level };
  const pixels = drawPixels(payload, levelled, decoration, image);
  const drawn = { pixels, payload, style: levelled, decoration, image };
  const spare = await readSmall(drawn, planPicture(payload, levelled, decoration, image));
  const scannability = await gradePicture(pixels, payload, levelled, decoration, image);
  recyclePixels(pixels);
  return { scannability, spare };
}
