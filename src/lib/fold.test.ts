import { expect, test } from 'bun:test';
import { fold } from './fold.ts';

test('every character folds like its upper case, its lower case and its decomposed form, idempotently', () => {
  const different: string[] = [];
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code === 0xd800) code = 0xe000;
    const letter = String.fromCodePoint(code);
    const others = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD')];
    if (others.every((other) => other === letter)) continue;
    const folded = fold(letter);
    const spellings = [folded, ...others];
    if (spellings.some((spelling) => fold(spelling) !== folded)) different.push(letter);
  }
  expect(different).toEqual([]);
});

test.each([
  ['ÄPFEL', 'äpfel'],
  ['STRASSE', 'straße'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ПРИВЕТ', 'привет'],
  ['Ａ', 'ａ'],
  ['é', 'e\u0301'],
])('%s and %s fold to the same text', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});
