/** A command of a page, and what the page shows as its answer. */
export type Example = {
  /** The heading it stands below. */
  heading: string;
  command: string;
  answer: { kind: 'json' | 'http'; text: string } | null;
};

/** The shell blocks of a page in their order. The block after one, below the same heading, is its answer. */
export function shellExamples(page: string): Example[] {
  const examples: Example[] = [];
  let heading = '';
  let last: Example | null = null;
  for (const [, title, language = '', text = ''] of page.matchAll(/^#+ (.*)$|^```(\w*)\n([\s\S]*?)\n```$/gm)) {
    if (title !== undefined) {
      heading = title;
      last = null;
    } else if (language === 'sh') {
      last = { heading, command: text, answer: null };
      examples.push(last);
    } else {
      if (last && (language === 'json' || language === 'http')) last.answer = { kind: language, text };
      last = null;
    }
  }
  return examples;
}

/** What a value may be where the page shows this: `…` stands for anything but nothing. */
const pattern = (shown: string) =>
  new RegExp(
    `^${shown
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
    's',
  );

const OTHERS = '…';

/** One line for everything that differs from what is shown; none where all is well. */
export function differences(shown: unknown, given: unknown, at = 'the answer'): string[] {
  if (typeof shown === 'string' && typeof given === 'string')
    return pattern(shown).test(given) ? [] : [`${at} is ${given}, not ${shown}`];
  if (Array.isArray(shown) && Array.isArray(given)) {
    if (shown.length !== given.length) return [`${at} has ${given.length} entries, not ${shown.length}`];
    return shown.flatMap((each, i) => differences(each, given[i], `${at}[${i}]`));
  }
  if (isObject(shown) && isObject(given)) {
    const names = Object.keys(shown).filter((name) => name !== OTHERS);
    const missing = names.filter((name) => !(name in given)).map((name) => `${at} has no ${name}`);
    const more = OTHERS in shown ? [] : Object.keys(given).filter((name) => !(name in shown));
    const inside = names
      .filter((name) => name in given)
      .flatMap((name) => differences(shown[name], given[name], `${at}.${name}`));
    return [...missing, ...more.map((name) => `${at} has ${name}, which is not shown`), ...inside];
  }
  return shown === given ? [] : [`${at} is ${JSON.stringify(given)}, not ${JSON.stringify(shown)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same for the head of an HTTP answer: its first line, and the headers that are shown. */
export function headDifferences(shown: string, given: string): string[] {
  const [status = '', ...headers] = shown.trim().split(/\r?\n/);
  const [givenStatus = '', ...lines] = given.split(/\r?\n\r?\n/)[0]?.split(/\r?\n/) ?? [];
  const byName = new Map(lines.map(splitHeader));
  return [
    ...differences(status, givenStatus.trim(), 'the status line'),
    ...headers.flatMap((line) => {
      const [name, value] = splitHeader(line);
      return differences(value, byName.get(name) ?? '', name);
    }),
  ];
}

function splitHeader(line: string): [string, string] {
  const at = line.indexOf(':');
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
}
