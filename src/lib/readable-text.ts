import { z } from 'zod';
import { hasControlCharacters } from './control-characters.ts';

type Bounds = {
  min: number;
  max: number;
  /** Whether white space alone is allowed. */
  blank: boolean;
  /** Whether line breaks and tabs are allowed. */
  lines: boolean;
};

/**
 * Text typed by people: well-formed Unicode without control characters, which both engines store alike. Lengths are in
 * code points, not UTF-16 units.
 */
export function readableText(bounds: Bounds): z.ZodString {
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

function problemWith(text: string, { min, max, blank, lines }: Bounds, allowed: string): string | null {
  // The length first, so that very long input is not processed.
  if (isLongerThan(text, max)) return allowed;
  if (!text.isWellFormed() || hasControlCharacters(text, { lines })) {
    return 'must be valid Unicode text without control characters';
  }
  if (!blank && text.trim() === '') return `${allowed}, not blank`;
  return text.length < min ? allowed : null;
}

/** In code points. Each has at most two UTF-16 units, so only lengths between the two bounds need counting. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > max * 2 || [...text].length > max;
}
