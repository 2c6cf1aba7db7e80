import { expect, test } from 'bun:test';
import { timeoutsFor } from './timeouts.ts';

test('no wait for PostgreSQL is longer than the 3 s within which a caller gets an error', () => {
  const { connectMs, answerMs, slotMs } = timeoutsFor('postgres://user:secret@localhost/repoint');
  expect(connectMs + answerMs).toBeLessThan(3_000);
  expect(slotMs).toBeLessThan(3_000);
});

test('a scan that waits for a look-up, for the batch before and for its own is answered within 5 s', () => {
  const { callMs, totalMs, slotMs, connectMs } = timeoutsFor('postgres://localhost/repoint');
  expect(totalMs).toBeLessThan(5_000);
  // After a look-up, or the batch before, there is time left for counting.
  expect(2 * callMs).toBeLessThan(totalMs);
  expect(slotMs + connectMs).toBeLessThanOrEqual(callMs);
});

test('the server ends a statement before the client gives it up', () => {
  const { statementMs, answerMs } = timeoutsFor('postgres://localhost/repoint');
  expect(statementMs).toBeLessThan(answerMs);
});

test('the URL of a slow database can raise all timeouts', () => {
  const usual = timeoutsFor('postgres://localhost/repoint');
  const slow = timeoutsFor('postgres://localhost/repoint?sslmode=require&statement_timeout=15000');
  expect(slow.statementMs).toBe(15_000);
  expect([slow.answerMs, slow.connectMs, slow.slotMs]).toEqual(
    [usual.answerMs, usual.connectMs, usual.slotMs].map((ms) => ms * 10),
  );
});

test('an invalid timeout changes nothing', () => {
  for (const text of ['0', '-5', 'long', ''])
    expect(timeoutsFor(`postgres://localhost/repoint?statement_timeout=${text}`)).toEqual(
      timeoutsFor('postgres://localhost/repoint'),
    );
});
