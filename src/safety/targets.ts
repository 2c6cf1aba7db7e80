import type { Code } from '../store/schema.ts';

/** The fields of a code that can contain URLs. */
export type Targeted = Pick<Code, 'redirect_url' | 'redirect_rules' | 'qr_data'>;

/** All URLs that a scan can lead to: the destination, a contact card's website, and those of the rules. */
export function targetsOf(code: Targeted): string[] {
  return [code.redirect_url, websiteOf(code), ...ruleUrls(code)].filter((url) => url !== null);
}

/** `redirect_rules`: of callers who sent them by the name of v1. */
export type RulesName = 'rules' | 'redirect_rules';

/** The API's name of the field with this URL, which must be one of the code's targets. */
export function fieldOfTarget(code: Targeted, url: string, rulesName: RulesName = 'rules'): string {
  if (code.redirect_url === url) return 'redirect_url';
  if (websiteOf(code) === url) return 'qr_data.website';
  return `${rulesName}[${ruleUrls(code).indexOf(url)}].url`;
}

function ruleUrls({ redirect_rules }: Targeted): string[] {
  return redirect_rules.map((rule) => rule.url);
}

/** Only contact cards have one. */
export function websiteOf({ qr_data }: Pick<Targeted, 'qr_data'>): string | null {
  return ('website' in qr_data && qr_data.website) || null;
}
