import { afterEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { DEFAULT_DESIGN } from './design.ts';
import { RendererStopping, RenderThreads } from './render-threads.ts';

/** Long enough for a thread to start on a busy machine. */
const DEADLINE_MS = 1_500;
const ODD = join(import.meta.dir, 'testing/faulty-thread.ts');

let logged = '';
let threads: RenderThreads;

function startThreads(size: number, deadlineMs = DEADLINE_MS): void {
  logged = '';
  const stream = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  threads = new RenderThreads({ size, log: pino(stream), deadlineMs, script: ODD });
}
afterEach(() => threads.close());

const draw = (payload: string, kind: 'new' | 'again' = 'new') =>
  threads.make(payload, DEFAULT_DESIGN, { isChecked: false, lane: { kind, account: 'a' } });

const refusalOf = (drawing: Promise<unknown>): Promise<unknown> =>
  drawing.then(
    () => 'drawn',
    (error) => error,
  );

test('a picture that hangs is aborted after its deadline, its thread ended and replaced, and the log says so', async () => {
  startThreads(1);
  const [hanging, next] = [refusalOf(draw('hang')), draw('next')];
  expect((await next).svg).toBe('next');
  expect(await hanging).toMatchObject({ isFinal: false, message: expect.stringContaining('1500 ms') });
  expect(logged).toContain('is replaced');
  const before = process.cpuUsage();
  await Bun.sleep(500);
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(400);
});

test('a thread that hangs blocks no other thread', async () => {
  startThreads(2, 60_000);
  const hanging = refusalOf(draw('hang'));
  for (let at = 0; at < 20; at++) await draw(`picture ${at}`);
  expect(await Promise.race([hanging, 'still hanging'])).toBe('still hanging');
  threads.close();
  expect(await hanging).toBeInstanceOf(RendererStopping);
});

for (const way of ['end', 'break'])
  test(`a thread that comes to an end ("${way}") takes one picture with it and is replaced`, async () => {
    startThreads(1);
    const [lost, next] = [refusalOf(draw(way)), draw('next')];
    expect((await next).svg).toBe('next');
    expect(await lost).toMatchObject({ name: 'RenderFailure', isFinal: false });
  });

test('on stopping, running tasks are finished, and waiting ones are reported as not started', async () => {
  startThreads(1);
  await draw('warm');
  const [drawing, waiting] = [draw('drawing'), refusalOf(draw('waiting', 'again'))];
  threads.stop();
  expect((await drawing).svg).toBe('drawing');
  expect(await waiting).toBeInstanceOf(RendererStopping);
  expect(await refusalOf(draw('later'))).toBeInstanceOf(RendererStopping);
});

test('a start waits for all threads but not for pictures, which warm each of them up later', async () => {
  const { Worker } = globalThis;
  let created = 0;
  globalThis.Worker = new Proxy(Worker, {
    construct(target, options) {
      created++;
      return Reflect.construct(target, options);
    },
  });
  const drawn: string[] = [];
  const warm = Promise.withResolvers<void>();
  const onEnd = (kind: string) => {
    if (drawn.push(kind) === 2) warm.resolve();
  };
  try {
    threads = new RenderThreads({ size: 2, log: pino({ level: 'silent' }), onEnd, warmUpAfterMs: 0 });
    await threads.start('https://links.example/qr-23456789');
    expect({ created, drawn }).toEqual({ created: 2, drawn: [] });
    await warm.promise;
    expect({ created, drawn }).toEqual({ created: 2, drawn: ['picture', 'picture'] });
  } finally {
    globalThis.Worker = Worker;
  }
});
