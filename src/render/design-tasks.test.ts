import { expect, test } from 'bun:test';
import { DesignTasks } from './design-tasks.ts';
import { NO_DECORATION } from './picture/decoration.ts';
import { DEFAULT_STYLE } from './picture/style.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';

const LOOK = { style: DEFAULT_STYLE, decoration: NO_DECORATION };
const RESULT = { scannability: null, notes: ['read'], largest_logo: null };

/** Threads that finish a task when the test says so, and a designer whose requests wait 10 ms for them. */
function slowThreads() {
  const tasks: PromiseWithResolvers<unknown>[] = [];
  const run = () => {
    const task = Promise.withResolvers<unknown>();
    tasks.push(task);
    return task.promise;
  };
  const designs = new DesignTasks({ run: run as RenderThreads['run'] }, { of: async () => null }, 10);
  const check = () => designs.check('account', 'https://links.example/qr-23456789', LOOK);
  return { tasks, check };
}

test('a check that outlasts its request goes on, and a retry gets its result without a second one', async () => {
  const { tasks, check } = slowThreads();
  for (let time = 0; time < 3; time++) await expect(check()).rejects.toMatchObject({ code: 'unavailable' });
  tasks[0]?.resolve(RESULT);
  expect(await check()).toEqual(RESULT as never);
  expect(tasks).toHaveLength(1);
});

test('a result is given once: the same check later begins anew', async () => {
  const { tasks, check } = slowThreads();
  for (let time = 1; time <= 2; time++) {
    const checked = check();
    await Bun.sleep(0);
    expect(tasks).toHaveLength(time);
    tasks[time - 1]?.resolve(RESULT);
    expect(await checked).toEqual(RESULT as never);
  }
});

test('a check that fails after its request is over tells the retry why', async () => {
  const { tasks, check } = slowThreads();
  await expect(check()).rejects.toMatchObject({ code: 'unavailable' });
  tasks[0]?.reject(new RenderFailure('The text does not fit', true));
  expect((await check()).scannability).toMatchObject({ grade: 'F', reasons: ['The text does not fit'] });
});
