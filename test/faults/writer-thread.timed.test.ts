import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Writer } from '../../src/store/engines/sqlite/writer.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { temporaryFolder } from '../harness/engines.ts';

const THREAD = new URL('../../src/store/engines/sqlite/writer-thread.ts', import.meta.url).href;

/** A writer with access to its threads, and its log about them. */
async function openWriter() {
  const threads: Worker[] = [];
  const lost: string[] = [];
  const { writer } = await Writer.open({
    path: join(temporaryFolder(), 'repoint.db'),
    now: 0,
    onLost: ({ message }) => lost.push(message),
    startThread() {
      const thread = new Worker(THREAD);
      threads.push(thread);
      return thread;
    },
  });
  return { writer, threads, lost };
}

const secret = (name: string) => ({ name, value: 'value', now: 0 });

test('a writer thread that dies is replaced, and the log says so', async () => {
  const { writer, threads, lost } = await openWriter();
  await writer.run('getOrCreateSecret', secret('one'));
  threads[0]?.terminate();
  while (lost.length === 0) await Bun.sleep(5);
  expect(lost).toEqual([expect.stringContaining('being replaced')]);
  let value: unknown;
  while (value === undefined) {
    value = await writer.run('getOrCreateSecret', { ...secret('one'), value: 'other' }).catch((error) => {
      expect(error).toBeInstanceOf(StoreUnavailable);
      return Bun.sleep(5);
    });
  }
  expect([value, threads.length]).toEqual(['value', 2]);
  await writer.close();
});

test('callers of a hanging thread are refused in time, and later ones at once, until it answers again', async () => {
  const { writer, threads, lost } = await openWriter();
  const [thread] = threads;
  if (!thread) throw new Error('no thread was started');
  const heldMessages: unknown[] = [];
  const send = thread.postMessage.bind(thread);
  thread.postMessage = (message: unknown) => void heldMessages.push(message);
  const start = performance.now();
  await expect(writer.run('ping', {})).rejects.toBeInstanceOf(StoreUnavailable);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(lost).toEqual([expect.stringContaining('does not answer')]);
  const again = performance.now();
  await expect(writer.run('ping', {})).rejects.toBeInstanceOf(StoreUnavailable);
  expect(performance.now() - again).toBeLessThan(1_000);

  thread.postMessage = send;
  for (const message of heldMessages) send(message);
  let isBack = false;
  while (!isBack) {
    isBack = await writer.run('ping', {}).then(
      () => true,
      () => Bun.sleep(5).then(() => false),
    );
  }
  expect(threads.length).toBe(1);
  await writer.close();
});
