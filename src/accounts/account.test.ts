import { describe, expect, test } from 'bun:test';
import { Refusal } from '../errors/refusal.ts';
import { requireEmail, requireTimeZone } from './account.ts';

describe('e-mail addresses', () => {
  test('are kept in lower case without the blanks around them', () => {
    expect(requireEmail(' Ann.Smith+qr@Example.COM\n')).toBe('ann.smith+qr@example.com');
    expect(requireEmail('operator@localhost')).toBe('operator@localhost');
    expect(requireEmail('ünï@bücher.example')).toBe('ünï@bücher.example');
  });

  test('hold no control, invisible or broken character', () => {
    for (const bad of [
      '\0',
      '\u0007',
      '\u007f',
      '\u009f',
      '\u200b',
      '\u202e',
      '\ufeff',
      '\ud800',
      '\udfff',
    ]) {
      expect(() => requireEmail(`a${bad}b@example.com`)).toThrow(Refusal);
      expect(() => requireEmail(`ab@exa${bad}mple.com`)).toThrow(Refusal);
    }
  });

  test('are refused in a short, well-formed sentence however long and broken they are', () => {
    for (const text of [
      '',
      '@',
      'a@',
      '@b',
      'a b@c.d',
      'a@b@c',
      `${'\ud800'.repeat(9_000)}@`,
      `a@${'b.'.repeat(9_000)}`,
    ]) {
      try {
        requireEmail(text);
        throw new Error(`${text} was taken`);
      } catch (error) {
        const { message, status } = error as Refusal;
        expect(status).toBe(400);
        expect(message.length).toBeLessThan(400);
        expect(message.isWellFormed()).toBe(true);
      }
    }
  });
});

test('a time zone is kept in its canonical spelling, and what is none is refused in a short sentence', () => {
  expect(requireTimeZone('europe/berlin')).toBe('Europe/Berlin');
  for (const bad of ['', 'Mars/Base', 'Europe/Berlin\0', 'x'.repeat(10_000)]) {
    expect(() => requireTimeZone(bad)).toThrow(/^timezone .{0,120} is not known/);
  }
});
