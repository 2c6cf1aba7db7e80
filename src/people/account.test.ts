import { describe, expect, test } from 'bun:test';
import { Refusal } from '../errors/refusal.ts';
import { requireEmail, requireTimeZone } from './account.ts';

describe('e-mail addresses', () => {
  test('are stored in lower case without surrounding spaces', () => {
    expect(requireEmail(' Ann.Smith+qr@Example.COM\n')).toBe('ann.smith+qr@example.com');
    expect(requireEmail('operator@localhost')).toBe('operator@localhost');
    expect(requireEmail('ünï@bücher.example')).toBe('ünï@bücher.example');
  });

  test('contain no control, invisible or broken characters', () => {
    for (const bad of ['\0', '\u0007', '\u007f', '\u009f', '\u200b', '\u202e', '\ufeff', '\ud800', '\udfff']) {
      expect(() => requireEmail(`a${bad}b@example.com`)).toThrow(Refusal);
      expect(() => requireEmail(`ab@exa${bad}mple.com`)).toThrow(Refusal);
    }
  });

  test('are refused with a short, well-formed message however long and broken they are', () => {
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

test('a time zone is stored in its canonical spelling, and an unknown one is refused with a short message', () => {
  expect(requireTimeZone('europe/berlin')).toBe('Europe/Berlin');
  for (const bad of ['', 'Mars/Base', 'Europe/Berlin\0', 'x'.repeat(10_000)]) {
    expect(() => requireTimeZone(bad)).toThrow(/^timezone .{0,120} is not known/);
  }
});
