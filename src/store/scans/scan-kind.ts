/** The journal stores their index: add new ones at the end. */
export const CLASSES = ['scan', 'preview', 'crawler', 'prefetch', 'head'] as const;
export const DEVICES = ['ios', 'android', 'desktop'] as const;

/** What distinguishes arrivals at one code within an hour, apart from the referrer. */
export type ScanKind = {
  class: (typeof CLASSES)[number];
  device: (typeof DEVICES)[number];
  /** ISO 3166-1 alpha-2 in upper case; '': unknown. */
  country: string;
  /** Position in the rule list, from 1; 0: none matched. */
  rule: number;
};

const LETTERS = 26;
const FIRST_LETTER = 65;
/** Countries by number: 0 for unknown, then AA to ZZ. */
export const COUNTRIES = 1 + LETTERS * LETTERS;

const RULE = 32;
const CLASS = 8;
const DEVICE = 4;

/**
 * A kind as a number of up to 20 bits: sending a string or an object to the store would take longer than the rest of a
 * scan takes there. Requires a rule from 0 to 31.
 */
export function packKind({ class: visitClass, device, country, rule }: ScanKind): number {
  const classIndex = CLASSES.indexOf(visitClass);
  const deviceIndex = DEVICES.indexOf(device);
  return ((countryNumber(country) * RULE + rule) * CLASS + classIndex) * DEVICE + deviceIndex;
}

/** The parts of a packed kind, as numbers. */
export const kindParts = {
  device: (kind: number) => kind % DEVICE,
  class: (kind: number) => Math.floor(kind / DEVICE) % CLASS,
  rule: (kind: number) => Math.floor(kind / (DEVICE * CLASS)) % RULE,
  country: (kind: number) => Math.floor(kind / (DEVICE * CLASS * RULE)),
};

function countryNumber(country: string): number {
  if (country === '') return 0;
  const [first, second] = [country.charCodeAt(0) - FIRST_LETTER, country.charCodeAt(1) - FIRST_LETTER];
  return 1 + first * LETTERS + second;
}

/** Requires a number of at least 1. */
export function countryName(number: number): string {
  const letters = [Math.floor((number - 1) / LETTERS), (number - 1) % LETTERS];
  return String.fromCharCode(...letters.map((letter) => FIRST_LETTER + letter));
}
