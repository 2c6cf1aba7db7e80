import { expect, test } from 'bun:test';
import { isProcessAlive } from '../lib/process-alive.ts';
import { abandonedClaims, newClaim } from './abandoned-claims.ts';

test('a claim of a dead process is abandoned, and so is one of an earlier process with our pid', () => {
  const [ours, dead, living] = [100, 200, 300].map((pid) => newClaim(pid, 1));
  const claims = [ours, dead, living, 'claim_of_an_older_version'].map(String);
  expect(abandonedClaims(claims, 100, (pid) => pid === 300)).toEqual([ours, dead].map(String));
});

test('a live process is distinguished from a dead one', async () => {
  const child = Bun.spawn(['sleep', '60']);
  expect(isProcessAlive(child.pid)).toBe(true);
  child.kill();
  await child.exited;
  expect(isProcessAlive(child.pid)).toBe(false);
});
