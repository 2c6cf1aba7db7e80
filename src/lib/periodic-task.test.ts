import { expect, test } from 'bun:test';
import { PeriodicTask } from './periodic-task.ts';

const NEVER_MS = 1_000_000;

test('a call during a run waits for that run, and it never runs twice at once', async () => {
  let runs = 0;
  const gate = Promise.withResolvers<void>();
  const task = new PeriodicTask(
    async () => {
      runs++;
      await gate.promise;
    },
    { everyMs: NEVER_MS },
  );
  const asked = [task.run(), task.run()];
  gate.resolve();
  await Promise.all(asked);
  expect(runs).toBe(1);
  await task.run();
  expect(runs).toBe(2);
  await task.close();
});

test('it runs periodically, the first time after `firstMs`', async () => {
  const ran = Promise.withResolvers<void>();
  const task = new PeriodicTask(async () => ran.resolve(), { everyMs: NEVER_MS, firstMs: 1 });
  await ran.promise;
  await task.close();
});

test('closing waits for the run under way, and nothing runs after it', async () => {
  let runs = 0;
  const task = new PeriodicTask(
    async () => {
      await Promise.resolve();
      runs++;
    },
    { everyMs: NEVER_MS },
  );
  void task.run();
  await task.close();
  await task.run();
  expect(runs).toBe(1);
  expect(task.isClosed).toBe(true);
});
