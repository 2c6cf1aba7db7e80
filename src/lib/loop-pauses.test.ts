import { expect, test } from 'bun:test';
import { loopPauses } from './loop-pauses.ts';

test('a loop lets other events go first each time that it has worked for 2 ms', async () => {
  const pause = loopPauses();
  let events = 0;
  const timer = setInterval(() => events++);
  const steps = 20;
  for (let step = 0; step < steps; step++) {
    for (const until = performance.now() + 2; performance.now() < until; );
    await pause();
  }
  clearInterval(timer);
  expect(events).toBeGreaterThanOrEqual(steps / 2);
});
