import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { unpackWoff2 } from './woff2.ts';

const font = (name: string) => readFileSync(`${import.meta.dir}/../../../node_modules/@fontsource/inter/files/${name}`);

// That the outlines are right is tested in test/browser/fonts.test.ts, against a browser.
test('a file that is not WOFF2, or ends too early, is refused', () => {
  expect(() => unpackWoff2(font('inter-latin-700-normal.woff'))).toThrow('Not a WOFF2 font');
  expect(() => unpackWoff2(font('inter-latin-700-normal.woff2').subarray(0, 5_000))).toThrow();
});
