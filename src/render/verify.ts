import type { Scannability } from '../codes/values/code-values.ts';
import { RecentMap } from '../lib/recent-map.ts';
import { decodeGrey } from './decode.ts';
import { gradePicture } from './grade-picture.ts';
import { pictureKey } from './picture/key.ts';
import { type PictureInputs, type Plan, planPicture } from './picture/plan.ts';
import { drawPixels, type Pixels, recyclePixels } from './picture/png.ts';
import { readBack, readBackImage } from './picture/read-back.ts';
import { samplePayload } from './sample-payload.ts';
import { isWeak } from './scannability.ts';

/** The cached grade of a design, size and level, and how its sample was read back. */
type Grade = { scannability: Scannability; spare: number | undefined };

/** How much the unused error correction varies with the content: a logo hides different bits of each code. */
const TOLERANCE = 0.15;

/** Cached grades, half a kilobyte each. */
const grades = new RecentMap<string, Promise<Grade>>(500);

/**
 * Verifies a drawn picture with an independent decoder and grades it. `pixels` must be drawn from this payload and
 * design. Every picture is read back, small. The grade depends on design, size and level far more than on the content:
 * it is determined once, on a sample (see `gradePicture`), and cached. A picture that is not read back, or clearly
 * worse than its sample, is graded itself. Deterministic.
 */
export async function verifyPicture(pixels: Pixels, ...inputs: PictureInputs): Promise<Scannability> {
  const plan = planPicture(...inputs);
  const spare = await readSmall(pixels, inputs, plan);
  if (spare !== undefined) {
    const sample = await gradeOf(plan, inputs);
    if (sample.scannability.decodes && !isWorse(spare, sample.spare ?? 0)) return sample.scannability;
  }
  return gradePicture(pixels, ...inputs);
}

/** Whether a picture was read so much worse than the sample of its design that the grade may not apply. */
function isWorse(spare: number, ofSample: number): boolean {
  return isWeak(spare) && spare < ofSample - TOLERANCE;
}

function readSmall(pixels: Pixels, [payload, style]: PictureInputs, plan: Plan): Promise<number | undefined> {
  return readBack(readBackImage(pixels, style, plan.layout.module), payload, decodeGrey);
}

/** The grade of a design, determined on first use. */
function gradeOf(plan: Plan, inputs: PictureInputs): Promise<Grade> {
  const [, style, decoration] = inputs;
  const key = pictureKey(`${plan.matrix.size} ${plan.level}`, style, decoration);
  const known = grades.get(key);
  if (known) return known;
  const made = gradeSample(plan, inputs);
  grades.set(key, made);
  // A failure must not fail later pictures.
  made.catch(() => grades.delete(key));
  return made;
}

async function gradeSample({ matrix, level }: Plan, [, style, ...design]: PictureInputs): Promise<Grade> {
  const payload = samplePayload(matrix.size, level);
  // At the level that the logo needs, so that the sample need not determine it again.
  const sample: PictureInputs = [payload, { ...style, error_correction: level }, ...design];
  const pixels = drawPixels(...sample);
  const spare = await readSmall(pixels, sample, planPicture(...sample));
  const scannability = await gradePicture(pixels, ...sample);
  recyclePixels(pixels);
  return { scannability, spare };
}
