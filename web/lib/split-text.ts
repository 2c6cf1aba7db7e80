import type { SplitBy, Variant } from '../../src/codes/values/redirect-rule.ts';
import { readableUrl } from './link-text.ts';

export const SPLIT_BY_TEXT: Record<SplitBy, string> = {
  scan: 'Each scan',
  day: 'Each visitor and day',
};

/** Of the destination of a code that has a split. */
export const SPLIT_LEAD = 'Scans go to the destinations of the split below. This address is for when it ends.';

const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** "33.3%", of the sum of these weights; nothing of a sum of 0. */
export function shareText(weight: number, weights: readonly number[]): string {
  const sum = weights.reduce((all, each) => all + each, 0);
  return sum === 0 ? '' : percents.format(weight / sum);
}

/** "example.com/a (75%), example.com/b (25%)" */
export function splitText(variants: readonly Variant[]): string {
  const weights = variants.map(({ weight }) => weight);
  return variants.map(({ url, weight }) => `${readableUrl(url)} (${shareText(weight, weights)})`).join(', ');
}
