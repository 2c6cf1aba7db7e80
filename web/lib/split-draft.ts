import { MAX_WEIGHT, type SplitBy, type Variant } from '../../src/codes/values/redirect-rule.ts';
import { urlProblem } from './url-input.ts';

/** A split while it is edited. */
export type SplitDraft = { split: readonly VariantDraft[]; split_by: SplitBy };
type VariantDraft = { url: string; weight: number | '' };

export const BLANK_VARIANT: VariantDraft = { url: '', weight: 1 };

/** Half of the scans go where they went, the other half to an address that is still to be entered. */
export function firstSplit(url: string): SplitDraft {
  return { split: [{ url, weight: 1 }, BLANK_VARIANT], split_by: 'scan' };
}

/** Errors for which the server would refuse it, by path: `split.1.url`. */
export function splitProblems({ split }: Pick<SplitDraft, 'split'>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, { url, weight }] of split.entries()) {
    const wrong = urlProblem(url);
    if (wrong !== null) problems[`split.${at}.url`] = wrong;
    if (weight === '' || weight < 1 || weight > MAX_WEIGHT) problems[`split.${at}.weight`] = `Enter 1 to ${MAX_WEIGHT}`;
  }
  return problems;
}

/** As the API takes it. */
export function variantsOf({ split }: Pick<SplitDraft, 'split'>): Variant[] {
  return split.map(({ url, weight }) => ({ url, weight: Number(weight) }));
}
