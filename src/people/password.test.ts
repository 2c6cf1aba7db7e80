import { expect, test } from 'bun:test';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '../errors/refusal.ts';
import { requirePassword, scryptPasswords } from './password.ts';

const passwords = scryptPasswords();

test('hashes are compatible with better-auth, so that existing passwords keep working', async () => {
  expect(await passwords.verify(await hashPassword('correct horse'), 'correct horse')).toBe(true);
  const hash = await passwords.hash('correct horse');
  expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true);
  expect(await passwords.verify(hash, 'correct horsE')).toBe(false);
});

test('a hash of any cost is verified with its own cost', async () => {
  const cheap = scryptPasswords(16);
  const hash = await cheap.hash('pässwörd');
  expect(await passwords.verify(hash, 'pässwörd')).toBe(true);
  expect(await passwords.verify(hash, 'password')).toBe(false);
  expect(await cheap.verify(await passwords.hash('pässwörd'), 'pässwörd')).toBe(true);
  expect(await cheap.hash('pässwörd')).not.toBe(hash);
});

test('an invalid hash is an error and lets nobody in', () => {
  for (const text of ['', 'a', 'a:b', ':', 'salt:']) expect(passwords.verify(text, '')).rejects.toThrow();
});

test('a password has 8 to 128 units of well-formed text, control characters included', () => {
  for (const good of ['12345678', 'x'.repeat(128), 'tab\tand\0nul', '🐎🐎🐎🐎']) {
    expect(requirePassword(good)).toBe(good);
  }
  for (const bad of ['', '1234567', 'x'.repeat(129), 'half of a pair \ud83d']) {
    expect(() => requirePassword(bad)).toThrow(Refusal);
  }
});
