/** What is told apart of the arrivals at one code within an hour. */
export type ScanKind = {
  class: string;
  device: string;
  /** '': unknown. */
  country: string;
  /** Its place in the list, from 1; 0: none matched. */
  rule: number;
  /** '': direct. */
  referrer: string;
};

/** A fifth of what an object costs on its way to the store. None of the parts holds a blank. */
export function kindText({ class: visitClass, device, country, rule, referrer }: ScanKind): string {
  return `${visitClass} ${device} ${country} ${rule} ${referrer}`;
}

/** Requires a text that `kindText` made. */
export function readKind(text: string): ScanKind {
  const [visitClass = '', device = '', country = '', rule = '0', referrer = ''] = text.split(' ');
  return { class: visitClass, device, country, rule: Number(rule), referrer };
}
