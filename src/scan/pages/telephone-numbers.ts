/** A telephone number in a text: its place and characters. */
type FoundNumber = { start: number; text: string };

const NUMBER_CHARACTERS = '+0123456789 ()./-\u00a0';

/** How much of the text before a number is looked at. */
const CONTEXT_LENGTH = 40;

/**
 * The telephone numbers of a text, in its order. A number begins as one that is dialled (+ or 0), has the North American
 * shape or a word such as "Tel." before it: other digits are prices, order numbers and years. Takes linear time.
 */
export function telephoneNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const isRun = isNumberCharacter(text, at);
    while (at < text.length && isNumberCharacter(text, at) === isRun) at++;
    if (isRun) found.push(...numbersOf(text, start, at));
  }
  return found;
}

/** `tel:` takes only digits; "(0)" after a country code is not dialled and is removed. */
export function telephoneHref(number: string): string {
  const dialled = /^(?:\+|00)/.test(number) ? number.replace('(0)', '') : number;
  return `tel:${dialled.replace(/[^+0-9]/g, '')}`;
}

/** The numbers of a run of number characters; " / " separates two. */
function numbersOf(text: string, start: number, end: number): FoundNumber[] {
  let last = end;
  while (last > start && ' \u00a0('.includes(text.charAt(last - 1))) last--;
  const run = text.slice(start, last);
  const digitsAt = start + Math.max(0, run.search(/[+(0-9]/));
  const before = text.slice(Math.max(0, digitsAt - CONTEXT_LENGTH), digitsAt);
  const isNamed = TELEPHONE_WORD.test(before);
  const startsFree = isNamed || /[ \u00a0]$/.test(before) || !isWordCharacter(text.charAt(start - 1));
  const endsFree = last < end || run.endsWith(')') || !isWordCharacter(text.charAt(end));
  if (!startsFree || !endsFree || (!isNamed && OTHER_WORD.test(before))) return [];
  if (IBAN_BEGINNING.test(before)) return [];
  if (PRICE_AFTER.test(text.slice(end, end + 4))) return [];
  const found: FoundNumber[] = [];
  let partStart = start;
  for (const part of run.split(' / ')) {
    const number = withoutEnds(part);
    if (isTelephoneNumber(number.text, isNamed)) found.push({ start: partStart + number.start, text: number.text });
    partStart += part.length + ' / '.length;
  }
  return found;
}

function isNumberCharacter(text: string, at: number): boolean {
  return NUMBER_CHARACTERS.includes(text.charAt(at));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}_@#€$£%:]/u.test(character);
}

const TELEPHONE_WORD =
  /(?<!\p{L})(?:t[eé]l|t[eé]l[eé](?:phone|phono|f[oó]no|fon|foon)|phone|call|mobile?|fax|whatsapp)(?:[ .-]*(?:nummer|number|no|nr))?(?: us)?(?: at| on)?[.:]{0,2} *$/iu;

/** Of order numbers and prices. */
const OTHER_WORD =
  /(?<!\p{L})(?:order|invoice|isbn|issn|ean|gtin|upc|zip|plz|lat|lon|long|password|passwort|kennwort|customer|account|ticket|booking|reference|ref|bestell\p{L}*|rechnung\p{L}*|kunden\p{L}*|artikel\p{L}*|konto\p{L}*|number|nummer|no|nr|id|code|pin|sku|iban|eur|usd|gbp|chf)[ .:#-]*$|[#€$£¥] *$/iu;
const IBAN_BEGINNING = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4})* $/;

const PRICE_AFTER = /^ ?(?:[€$£¥%]|EUR|USD|GBP|CHF)/;

/** From the first character of a number to its last digit. */
function withoutEnds(part: string): FoundNumber {
  const start = part.search(/[+(0-9]/);
  let end = part.length;
  while (end > 0 && !/[0-9]/.test(part.charAt(end - 1))) end--;
  return start === -1 ? { start: 0, text: '' } : { start, text: part.slice(start, end) };
}

const NORTH_AMERICAN = /^(?:1-)?(?:[2-9]\d\d-|\([2-9]\d\d\) ?)[2-9]\d\d-\d{4}$/;
const DIALLED = /^\(?(?:\+|0)[^+]*$/;
const MIN_DIGITS = { dialled: 7, named: 6 };
const MAX_DIGITS = 15;

const DATE = /(?<![\d./-])(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.\d{1,2}\.)(?![./-]?\d)/;
/** Such as 9.00-17.30 or 0900-1700. */
const HOURS =
  /(?<!\d)(?:\d{1,2}\.\d{2} ?- ?\d{1,2}\.\d{2}|(?:[01]\d|2[0-4])[0-5]\d ?- ?(?:[01]\d|2[0-4])[0-5]\d)(?!\d)/;
const MONTHS = /(?<!\d)(?:0?[1-9]|1[0-2])\/\d{4}(?!\d)/;
const DECIMAL = /^[+-]?\d+\.\d{5,}$/;
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d?\d)$/;

function isTelephoneNumber(number: string, isNamed: boolean): boolean {
  if (NORTH_AMERICAN.test(number)) return true;
  if ([DATE, HOURS, MONTHS, DECIMAL, IP_ADDRESS].some((other) => other.test(number))) return false;
  const digits = number.replace(/[^0-9]/g, '').length;
  if (digits > MAX_DIGITS || number.slice(1).replace(/^\+/, '').includes('+')) return false;
  return isNamed ? digits >= MIN_DIGITS.named : DIALLED.test(number) && digits >= MIN_DIGITS.dialled;
}
