import { z } from 'zod';

/**
 * Text that both engines can keep: well-formed Unicode without NUL. Lengths count code points, not UTF-16 units.
 * With `blank: false` something else than white space must be in it.
 */
export function readableText(bounds: { min: number; max: number; blank: boolean }): z.ZodString {
  const { min, max } = bounds;
  const allowed = `must be a string of ${min} to ${max.toLocaleString('en')} characters`;
  return z
    .string(allowed)
    .superRefine((text, context) => {
      const problem = problemWith(text, bounds, allowed);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ minLength: min, maxLength: max });
}

function problemWith(text: string, bounds: { min: number; max: number; blank: boolean }, allowed: string) {
  if (!text.isWellFormed() || text.includes('\0')) return 'must be valid Unicode text without NUL characters';
  if (!bounds.blank && text.trim() === '') return `${allowed}, not blank`;
  // A code point has at most two units, so only texts between the two bounds need to be counted.
  const length =
    text.length <= bounds.max ? text.length : text.length > bounds.max * 2 ? text.length : [...text].length;
  return length > bounds.max || length < bounds.min ? allowed : null;
}
