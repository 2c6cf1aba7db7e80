/** Requests and their answers as text, equal for runs that differ in nothing but ids, times of the machine and ports. */
export type Transcript = {
  /** Sends with these headers and writes down what is answered. */
  as(headers: Record<string, string>): Ask;
  text(): string;
};

/** A body that is text is sent unchanged. Returns the parsed answer. */
type Ask = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: a script reads whatever field it goes on with
) => Promise<any>;

/** How our pages look is not v1's. */
const LOOK: [pattern: RegExp, shown: string][] = [
  [/'sha256-[^']+'/g, "'sha256-…'"],
  [/<style>.*?<\/style>/gs, '<style>…</style>'],
];

const MAX_SHOWN = 400;
/** On nearly every answer, written as one line. */
const USUAL = [
  'cache-control: no-store',
  'content-type: application/json',
  'strict-transport-security: max-age=31536000',
  'x-content-type-options: nosniff',
];
/** The time of the machine, and what follows from the body. */
const LEFT_OUT = ['date', 'content-length'];
/** Whatever differs between two runs; what is equal within a run gets the same number. */
const VARIABLE: [name: string, pattern: RegExp][] = [
  ['uuid', /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g],
  ['id', /\b(?:qr|prj)_(?!0{26})[0-9a-z]{26}\b/g],
  ['slug', /\bqr-(?!2{8})[0-9a-z]{8}\b/gi],
  ['file', /\b[0-9a-f]{40}\b/g],
  ['token', /(?<="next_page_token":"|page_token=)[\w.-]{20,}/g],
];

export function createTranscript(url: string): Transcript {
  const parts: string[] = [];
  const numbers = new Map<string, string>();
  const counts = new Map<string, number>();

  function named(text: string): string {
    return VARIABLE.reduce((rest, [name, pattern]) => rest.replace(pattern, (found) => numberOf(name, found)), text);
  }

  function numberOf(name: string, found: string): string {
    const known = numbers.get(found);
    if (known !== undefined) return known;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const number = `<${name} ${count}>`;
    numbers.set(found, number);
    return number;
  }

  return {
    text: () => parts.join('\n'),
    as: (always) => async (method, path, body, headers) => {
      const sent = typeof body === 'object' ? JSON.stringify(body) : body;
      const type = sent !== undefined && { 'content-type': 'application/json' };
      const init = { method, headers: { ...always, ...type, ...headers }, redirect: 'manual' } as const;
      const response = await fetch(url + path, sent === undefined ? init : { ...init, body: sent });
      const text = await response.text();
      parts.push(named(`${requestText(method, path, sent, headers)}\n${answerText(response, text)}\n`));
      return text.startsWith('{') ? JSON.parse(text) : null;
    },
  };
}

function requestText(method: string, path: string, body: string | undefined, headers: object = {}): string {
  const shown = Object.entries(headers).map(([name, value]) => `\n> ${name}: ${shortened(value)}`);
  return `### ${method} ${shortened(path)}${shown.join('')}${body === undefined ? '' : `\n> ${shortened(body)}`}`;
}

function answerText({ status, headers }: Response, body: string): string {
  const lines = [...headers].filter(([name]) => !LEFT_OUT.includes(name)).map(([name, value]) => `${name}: ${value}`);
  const isUsual = USUAL.every((line) => lines.includes(line));
  const shown = isUsual ? ['(usual headers)', ...lines.filter((line) => !USUAL.includes(line))] : lines;
  return LOOK.reduce((rest, [pattern, look]) => rest.replace(pattern, look), [status, ...shown, body].join('\n'));
}

function shortened(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, 40)}… (${text.length} characters)`;
}
