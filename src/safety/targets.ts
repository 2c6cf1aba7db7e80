import type { Code } from '../store/schema.ts';

/** Where scans go that come too late, with or without a destination of its own. */
const END_URLS = ['expired_url', 'limit_reached_url'] as const;
type EndUrl = (typeof END_URLS)[number];

/** The fields of a code that can contain URLs. */
export type Targeted = Pick<Code, 'redirect_url' | 'redirect_rules' | 'qr_data' | EndUrl>;

/**
 * All URLs that a scan can lead to: the destination, a contact card's website, those of the rules, and those for when it is over.
 */
export function targetsOf(code: Targeted): string[] {
  return [code.redirect_url, websiteOf(code), ...ruleUrls(code), ...endUrls(code)].filter((url) => url !== null);
}

/** `redirect_rules`: of callers who sent them by the name of v1. */
export type RulesName = 'rules' | 'redirect_rules';

/** The API's name of the field with this URL, which must be one of the code's targets. */
export function fieldOfTarget(code: Targeted, url: string, rulesName: RulesName = 'rules'): string {
  if (code.redirect_url === url) return 'redirect_url';
  if (websiteOf(code) === url) return 'qr_data.website';
  const atEnd = END_URLS.find((name) => code[name] === url);
  if (atEnd && !ruleUrls(code).includes(url)) return atEnd;
  return `${rulesName}[${ruleUrls(code).indexOf(url)}].url`;
}

function endUrls(code: Targeted): (string | null)[] {
  return END_URLS.map((name) => code[name]);
}

function ruleUrls({ redirect_rules }: Targeted): string[] {
  return redirect_rules.map((rule) => rule.url);
}

/** Only contact cards have one. */
export function websiteOf({ qr_data }: Pick<Targeted, 'qr_data'>): string | null {
  return ('website' in qr_data && qr_data.website) || null;
}
