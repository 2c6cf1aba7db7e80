/** The parts of a stored code that can hold URLs; the last two are JSON. */
export type Targeted = { redirect_url: string | null; redirect_rules: string; qr_data: string };

/** Everything that a scan of the code can lead to: its destination, a contact card's website, and its rules' URLs. */
export function targetsOf(code: Targeted): string[] {
  const urls = (JSON.parse(code.redirect_rules) as { url: string }[]).map((rule) => rule.url);
  return [code.redirect_url, websiteOf(code), ...urls].filter((url) => url !== null);
}

/** Only contact cards have one. */
export function websiteOf({ qr_data }: Pick<Targeted, 'qr_data'>): string | null {
  return (JSON.parse(qr_data) as { website?: string }).website ?? null;
}
