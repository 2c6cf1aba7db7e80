import type { AnalyticsDimension } from '../../../src/http/dashboard/contract.ts';
import type { Device, RedirectRule } from '../../../src/qr-codes/redirect-rule.ts';
import { countryName } from '../../lib/countries.ts';
import { conditionText, DEVICE_NAMES } from '../../lib/rule-text.ts';

/** What people call the values of analytics. `rules` are those of a code as they are now; null: of many codes. */
export function valueName(
  by: AnalyticsDimension,
  value: string | null,
  rules: readonly RedirectRule[] | null,
): string {
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

/** "Rule 2, Germany". The number is the place at the time of the scan, the words are those of today. */
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
