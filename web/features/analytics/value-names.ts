import type { Device, RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import type { AnalyticsDimension } from '../../../src/http/dashboard/contract.ts';
import { countryName } from '../../lib/countries.ts';
import { conditionText, DEVICE_NAMES } from '../../lib/rule-text.ts';

/** Display names of analytics values. `rules` are the current rules of a code; null: several codes. */
export function valueName(by: AnalyticsDimension, value: string | null, rules: readonly RedirectRule[] | null): string {
  switch (by) {
    case 'country':
      return value === null ? 'Unknown country' : countryName(value);
    case 'device':
      return DEVICE_NAMES[value as Device] ?? value ?? 'Unknown device';
    case 'referrer':
      return value === null ? 'Direct' : value === 'other' ? 'Other sites' : value;
    case 'rule':
      return value === null ? 'No rule matched' : ruleName(Number(value), rules);
  }
}

/** "Rule 2, Germany". The number is the position at the time of the scan, the text is that of the current rule. */
function ruleName(place: number, rules: readonly RedirectRule[] | null): string {
  const rule = rules?.[place - 1];
  if (rule) return `Rule ${place}, ${conditionText(rule)}`;
  return rules ? `Rule ${place}, removed since` : `Rule ${place}`;
}

const CLASS_NAMES: Record<string, string> = {
  preview: 'Link previews',
  crawler: 'Crawlers',
  prefetch: 'Prefetches of browsers',
  head: 'HEAD requests',
};

export function visitClassName(name: string): string {
  return CLASS_NAMES[name] ?? name;
}
