export const VISIT_CLASSES = ['scan', 'preview', 'crawler', 'prefetch', 'head'] as const;
/** Why a person's scan got neither a destination nor a page of a code that exists. */
export const REFUSALS = ['expired', 'limit_reached', 'blocked'] as const;
export type RefusalReason = (typeof REFUSALS)[number];
/** The journal stores their index, in three bits: there is no room for more. */
export const CLASSES = [...VISIT_CLASSES, ...REFUSALS] as const;
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

/** Bits of the parts, from the lowest; the country comes last. */
const DEVICE_BITS = 2;
const CLASS_BITS = 3;
const RULE_BITS = 5;
const COUNTRY_BITS = 10;
const RULE_AT = DEVICE_BITS + CLASS_BITS;
const COUNTRY_AT = RULE_AT + RULE_BITS;

/**
 * A kind as a number of up to 20 bits: sending a string or an object to the store would take longer than the rest of a
 * scan takes there. Requires a rule from 0 to 31.
 */
export function packKind({ class: visitClass, device, country, rule }: ScanKind): number {
  const classAndDevice = (CLASSES.indexOf(visitClass) << DEVICE_BITS) | DEVICES.indexOf(device);
  return withRule((countryNumber(country) << COUNTRY_AT) | classAndDevice, rule);
}

/** Adds a rule to a packed kind without one. */
export function withRule(kind: number, rule: number): number {
  return kind | (rule << RULE_AT);
}

/** A packed kind has less; above it is the place of a destination in the list of its batch, from 1: of a split, or of a button. */
const KINDS = 2 ** (COUNTRY_AT + COUNTRY_BITS);

/** Adds the place of a destination to a packed kind. */
export function withVariant(kind: number, place: number): number {
  return kind + place * KINDS;
}

/** The place of its destination in the list of the batch; 0: it is of no split. */
export function variantOf(kind: number): number {
  return Math.floor(kind / KINDS);
}

/** The kind without its destination. */
export function withoutVariant(kind: number): number {
  return kind % KINDS;
}

/** The kind of a refused scan: only the reason is recorded. */
export function refusalKind(reason: RefusalReason): number {
  return CLASSES.indexOf(reason) << DEVICE_BITS;
}

/** No device has this number: such a kind is a click on a button, whose number stands in place of the rule. */
const CLICK = DEVICES.length;

/** The kind of a click on the button of a page with this number, from 1 to 31. */
export function clickKind(button: number): number {
  return withRule(CLICK, button);
}

export function isClick(kind: number): boolean {
  return kindParts.device(kind) === CLICK;
}

export function isRefusalReason(text: string): text is RefusalReason {
  return (REFUSALS as readonly string[]).includes(text);
}

export function isRefusal(kind: number): boolean {
  return kindParts.class(kind) >= VISIT_CLASSES.length;
}

/** The parts of a packed kind, as numbers. */
export const kindParts = {
  device: (kind: number) => kind & ((1 << DEVICE_BITS) - 1),
  class: (kind: number) => (kind >> DEVICE_BITS) & ((1 << CLASS_BITS) - 1),
  rule: (kind: number) => (kind >> RULE_AT) & ((1 << RULE_BITS) - 1),
  country: (kind: number) => kind >> COUNTRY_AT,
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
