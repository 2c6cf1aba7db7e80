import { expect, test } from 'bun:test';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox('s3cret');

test('what was sealed opens for its owner alone, with the same secret, and only unchanged', () => {
  const content = Buffer.from('a secret of an app');
  const sealed = box.seal(content, 'per_1');
  expect(sealed).not.toContain('secret');
  expect(box.seal(content, 'per_1')).not.toBe(sealed);
  expect(new SecretBox('s3cret').open(sealed, 'per_1')).toEqual(content);
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  for (const open of [
    () => box.open(sealed, 'per_2'),
    () => new SecretBox('other').open(sealed, 'per_1'),
    () => box.open(changed, 'per_1'),
    () => box.open('', 'per_1'),
  ])
    expect(open).toThrow();
});

test('a hash needs the secret', () => {
  expect(box.hash('k7mqd-x2ncf')).toBe(new SecretBox('s3cret').hash('k7mqd-x2ncf'));
  expect(box.hash('k7mqd-x2ncf')).not.toBe(new SecretBox('other').hash('k7mqd-x2ncf'));
});
