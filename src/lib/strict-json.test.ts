import { expect, test } from 'bun:test';
import { superlinearGrowth } from '../../test/parsers/growth.ts';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

test('what JSON.parse accepts is accepted, including strings with every kind of escape', () => {
  const values = [
    {},
    [],
    'x',
    '',
    'a\\',
    'a\\"',
    '\\\\"\\',
    '"',
    { '': { a: ['"', '{', ']', ':'] }, 'k"': 1, 'k\\': { k: null } },
    [{ a: 1 }, { a: 2 }],
    'é😀\u2028',
  ];
  for (const value of values) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, '\t \n')]) {
      expect(parse(text)).toEqual({ ok: true, value });
    }
  }
});

test('a duplicate key in one object is refused, however it is escaped; in two objects it is allowed', () => {
  for (const text of ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"x":{"b":1 \n, "b"\t:2}}', '[{"a\\"":1,"a\\"":2}]']) {
    expect(parse(text)).toMatchObject({ ok: false, problem: expect.stringContaining('twice') });
  }
  expect(parse('[{"a":"a"},{"a":"a"},{"a":{"a":["a","a"]}}]').ok).toBe(true);
});

test('depth and fields are bounded, and __proto__ is refused', () => {
  expect(parse('['.repeat(32) + ']'.repeat(32)).ok).toBe(true);
  expect(parse('['.repeat(33) + ']'.repeat(33)).ok).toBe(false);
  const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`;
  expect(parse(fields(2_000)).ok).toBe(true);
  expect(parse(fields(2_001))).toEqual({ ok: false, problem: 'has more than 2,000 fields' });
  expect(parse('{"__proto__":1}').ok).toBe(false);
});

/** Inputs of about the given length, each a worst case for a part of the parser. */
const HOSTILE: [string, (size: number) => string][] = [
  ['one string', (size) => `{"a":"${'x'.repeat(size)}"}`],
  ['a string without an end', (size) => `{"a":"${'x'.repeat(size)}`],
  ['one key', (size) => `{"${'x'.repeat(size)}":1}`],
  ['escaped letters', (size) => `{"a":"${'\\u0041'.repeat(size / 6)}"}`],
  ['escaped quotes', (size) => `{"a":"${'\\"'.repeat(size / 2)}"}`],
  ['escaped quotes without an end', (size) => `{"a":"${'\\"'.repeat(size / 2)}`],
  ['backslashes', (size) => `{"a":"${'\\\\'.repeat(size / 2)}"}`],
  ['short strings', (size) => `[${'"",'.repeat(size / 3)}""]`],
  ['strings without commas', (size) => `{${'"a" '.repeat(size / 4)}}`],
  ['blanks before a colon', (size) => `{"a"${' '.repeat(size)}:1}`],
  ['numbers', (size) => `[${'1,'.repeat(size / 2)}1]`],
  ['objects', (size) => `[${'{},'.repeat(size / 3)}{}]`],
];

test.each(HOSTILE)('%s: twice the length takes no more than three times as long', (_, make) => {
  expect(superlinearGrowth(parse, make, 256 * 1024)).toBeNull();
});
