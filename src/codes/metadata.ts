import { z } from 'zod';
import { invalidField } from '../errors/refusal.ts';
import { readableText } from '../lib/readable-text.ts';
import type { Metadata } from './values/code-values.ts';

const MAX_PAIRS = 20;
const MAX_KEY = 40;
const MAX_VALUE = 500;

const key = readableText({ min: 1, max: MAX_KEY, blank: true, lines: false });
const value = readableText({ min: 0, max: MAX_VALUE, blank: true, lines: true });

const ALLOWED = `must be an object with keys of 1 to ${MAX_KEY} characters and strings of up to ${MAX_VALUE}`;

/** One message for all pairs, since their names are the caller's and may have any length. */
const pairsOf = <Value extends string | null>(values: z.ZodType<Value>) =>
  z
    .looseObject({}, ALLOWED)
    .refine(
      (pairs) =>
        Object.entries(pairs).every(([name, text]) => key.safeParse(name).success && values.safeParse(text).success),
      ALLOWED,
    )
    .meta({
      additionalProperties: { type: 'string', maxLength: MAX_VALUE, ...(values.isNullable() && { nullable: true }) },
      example: { sku: 'T-7' },
    }) as unknown as z.ZodType<Record<string, Value>, Record<string, Value>>;

/** What a caller sends: null removes a pair. */
export const sentMetadata = pairsOf(value.nullable());

export const wholeMetadata = pairsOf(value).refine(hasRoom, `may have at most ${MAX_PAIRS} pairs`);

/** The pairs of the code with those that were sent. */
export function mergeMetadata(sent: z.output<typeof sentMetadata>, present: Metadata): Metadata {
  const pairs = Object.entries({ ...present, ...sent }).filter((pair): pair is [string, string] => pair[1] !== null);
  const merged = Object.fromEntries(pairs);
  if (!hasRoom(merged)) throw invalidField('metadata', `may have at most ${MAX_PAIRS} pairs`);
  return merged;
}

function hasRoom(pairs: Metadata): boolean {
  return Object.keys(pairs).length <= MAX_PAIRS;
}
