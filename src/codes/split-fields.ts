import { z } from 'zod';
import { invalidField } from '../errors/refusal.ts';
import { boundedList } from '../lib/bounded-list.ts';
import { targetUrl } from './target-url-field.ts';
import type { CodeType } from './values/code-values.ts';
import { MAX_VARIANTS, MAX_WEIGHT, MIN_VARIANTS, SPLIT_BY, type Variant } from './values/redirect-rule.ts';

const weight = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MAX_WEIGHT, `must be at most ${MAX_WEIGHT}`);

export const variant = z.strictObject(
  {
    url: targetUrl.describe('Where some of the scans go.'),
    weight: weight.describe('Its share of the sum of all weights.'),
  },
  'must be an object with url and weight',
);

const SIZE = `must have ${MIN_VARIANTS} to ${MAX_VARIANTS} destinations`;

export const split = boundedList(
  variant,
  { max: MAX_VARIANTS, notAList: 'must be an array of destinations with weights', tooLong: SIZE },
  (list) => list.min(MIN_VARIANTS, SIZE),
);

export const splitBy = z.enum(SPLIT_BY, `must be one of ${SPLIT_BY.join(', ')}`);

/** Only codes with a destination can divide their scans; the others show what they hold. */
export function readSplit(sent: unknown, type: CodeType): Variant[] {
  if (type === 'url' || type === 'dynamic_url') return sent as Variant[];
  throw invalidField('split', `is not allowed for type ${type}`);
}
