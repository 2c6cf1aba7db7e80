import { expect, test } from 'bun:test';
import { Refusal } from '../errors/refusal.ts';
import { requirePassword, scryptPasswords } from './password.ts';

const passwords = scryptPasswords();

test('a stored hash is verified by the password alone', async () => {
  const salt = '81ba06a0b25edfe18b6b0c608ea65eaf';
  const key =
    'd9c88c121c676cb7a44729ed990b3c10f365ba1264043dc2264b86f1a0dd349785b95a4b98bcc9b9442a2f9714eb6b86406051e622799e9a3d2816ea9ac65e24';
  expect(await passwords.verify(`${salt}:${key}`, 'correct horse')).toBe(true);
  expect(await passwords.verify(await passwords.hash('correct horse'), 'correct horse')).toBe(true);
  expect(await passwords.verify(`${salt}:${key}`, 'correct horsE')).toBe(false);
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
