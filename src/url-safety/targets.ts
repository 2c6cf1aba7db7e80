/** The columns of a code that can contain URLs; the last two are JSON. */
export type Targeted = { redirect_url: string | null; redirect_rules: string; qr_data: string };

/** All URLs that a scan can lead to: the destination, a contact card's website, and those of the rules. */
export function targetsOf(code: Targeted): string[] {
  return [code.redirect_url, websiteOf(code), ...ruleUrls(code)].filter((url) => url !== null);
}

/** The API's name of the field with this URL, which must be one of the code's targets. */
export function fieldOfTarget(code: Targeted, url: string): string {
  if (code.redirect_url === url) return 'redirect_url';
  if (websiteOf(code) === url) return 'qr_data.website';
  return `redirect_rules[${ruleUrls(code).indexOf(url)}].url`;
}

function ruleUrls({ redirect_rules }: Targeted): string[] {
  return (JSON.parse(redirect_rules) as { url: string }[]).map((rule) => rule.url);
}

/** Only contact cards have one. */
export function websiteOf({ qr_data }: Pick<Targeted, 'qr_data'>): string | null {
  return (JSON.parse(qr_data) as { website?: string }).website ?? null;
}
