import type { SplitBy, Variant } from '../codes/values/redirect-rule.ts';
import type { Outcome } from './outcome.ts';

/** Several destinations, of which each scan goes to one. */
export type Split = {
  readonly kind: 'split';
  /** As of its outcomes. */
  readonly rule: number | null;
  readonly by: SplitBy;
  readonly variants: readonly Variant[];
  readonly outcomes: readonly Outcome[];
  /** For each outcome the sum of the weights up to and with it. */
  readonly sums: readonly number[];
};

/** What a scan leads to, as far as it is the same for all that match. */
export type Decision = Outcome | Split;

/** Requires at least one variant. */
export function compileSplit(
  variants: readonly Variant[],
  by: SplitBy,
  rule: number | null,
  outcomeOf: (variant: Variant) => Outcome,
): Split {
  let sum = 0;
  const sums = variants.map(({ weight }) => {
    sum += weight;
    return sum;
  });
  return { kind: 'split', rule, by, variants, outcomes: variants.map(outcomeOf), sums };
}

/**
 * The outcome at this point of the weights: `draw` is at least 0 and less than 1. Weights that change a little move few
 * draws to another outcome.
 */
export function chooseVariant({ outcomes, sums }: Split, draw: number): Outcome {
  const point = draw * (sums.at(-1) ?? 0);
  const at = sums.findIndex((sum) => point < sum);
  return outcomes[at] as Outcome;
}
