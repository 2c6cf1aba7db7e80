import { expect, setDefaultTimeout, test } from 'bun:test';
import { slowdown, superlinearGrowth } from './growth.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { maxLengthOf, PARSERS } from './parsers.ts';

setDefaultTimeout(60_000);

test.each(PARSERS.map((parser) => [parser.name, parser] as const))(
  '%s takes linear time on hostile texts',
  (_, parser) => {
    const superlinear = HOSTILE_TEXTS.flatMap(({ name, make }) => {
      const growth = superlinearGrowth(parser.parse, make, maxLengthOf(parser));
      return growth ? [`${name}: ${growth.times.toFixed(1)} times from ${growth.length} characters on`] : [];
    });
    expect(superlinear).toEqual([]);
  },
);

/** Each with its most expensive input. */
const LISTS: Record<string, string> = {
  Accept: 'text/xml;q=1,',
  chooseLanguage: 'de-AT;q=0.5,',
  acceptsEncoding: 'x;q=0,',
  'If-None-Match': '"1",',
  clientAddress: '127.0.0.1,',
  requireJsonType: ';',
  isPrefetch: 'pre',
  readAgent: 'Mozilla ',
};

test.each(Object.entries(LISTS))('a header of 16 kB costs %s no more than one of 1 kB', (name, piece) => {
  const { parse } = PARSERS.find((parser) => parser.name === name) ?? {};
  if (!parse) throw new Error(`There is no ${name}`);
  const textOf = (length: number) => piece.repeat(Math.floor(length / piece.length));
  expect(slowdown(parse, textOf(1_024), textOf(16_384))).toBeLessThan(3);
});

test('a parser with quadratic time is detected', () => {
  const quadratic = (text: string) => text.replace(/[?#].*$/, '');
  expect(superlinearGrowth(quadratic, (length) => `${'?'.repeat(length)}\n`, 4_096)).not.toBeNull();
});
