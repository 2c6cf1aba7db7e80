import { expect, setDefaultTimeout, test } from 'bun:test';
import { superlinearGrowth } from './growth.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { maxLengthOf, PARSERS } from './parsers.ts';

setDefaultTimeout(60_000);

test.each(PARSERS.map((parser) => [parser.name, parser] as const))(
  '%s takes at most thrice the time for twice the text, however hostile',
  (_, parser) => {
    const dear = HOSTILE_TEXTS.flatMap(({ name, make }) => {
      const growth = superlinearGrowth(parser.parse, make, maxLengthOf(parser));
      return growth ? [`${name}: ${growth.times.toFixed(1)} times from ${growth.length} characters on`] : [];
    });
    expect(dear).toEqual([]);
  },
);

test('what takes quadratic time is found out', () => {
  const quadratic = (text: string) => text.replace(/[?#].*$/, '');
  expect(superlinearGrowth(quadratic, (length) => `${'?'.repeat(length)}\n`, 16_384)).not.toBeNull();
});
