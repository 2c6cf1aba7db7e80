import { expect, test } from 'bun:test';
import { CHALLENGE_MS, Challenges } from './challenge.ts';

const NOW = 1_800_000_000_000;
const challenges = new Challenges('secret');

test('a challenge holds for five minutes', () => {
  const challenge = challenges.issue({ for: 'sign-in' }, NOW);
  const end = NOW + CHALLENGE_MS;
  expect(challenges.endOf(challenge, { for: 'sign-in' }, NOW)).toBe(end);
  expect(challenges.endOf(challenge, { for: 'sign-in' }, end - 1)).toBe(end);
  expect(challenges.endOf(challenge, { for: 'sign-in' }, end)).toBeNull();
});

test('a challenge serves no other purpose and no other person', () => {
  const challenge = challenges.issue({ for: 'prove', personId: 'per_1' }, NOW);
  expect(challenges.endOf(challenge, { for: 'prove', personId: 'per_1' }, NOW)).not.toBeNull();
  expect(challenges.endOf(challenge, { for: 'prove', personId: 'per_2' }, NOW)).toBeNull();
  expect(challenges.endOf(challenge, { for: 'register', personId: 'per_1' }, NOW)).toBeNull();
  expect(challenges.endOf(challenge, { for: 'sign-in' }, NOW)).toBeNull();
});

test('a challenge that was changed, spelled otherwise or made with another secret is none', () => {
  const challenge = challenges.issue({ for: 'sign-in' }, NOW);
  const bytes = Buffer.from(challenge, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(challenges.endOf(changed.toString('base64url'), { for: 'sign-in' }, NOW)).toBeNull();
  }
  for (const other of [
    '',
    `${challenge}=`,
    `${challenge}A`,
    ` ${challenge}`,
    new Challenges('x').issue({ for: 'sign-in' }, NOW),
  ]) {
    expect(challenges.endOf(other, { for: 'sign-in' }, NOW)).toBeNull();
  }
});
