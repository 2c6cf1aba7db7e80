import { join } from 'node:path';
import type { Place } from '../../harness/engines.ts';

export type Fixture = {
  /** The lines of its standard output, as they come. */
  lines: AsyncIterableIterator<string>;
  kill(): Promise<void>;
  exited: Promise<number>;
  /** What it wrote to standard error; complete once it has ended. */
  errors: Promise<string>;
};

/** Starts a script of test/engines/fixtures as a process on the same store as the test. */
export function startFixture(name: string, place: Place, args: string[] = []): Fixture {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '..', 'fixtures', name), ...args], {
    env: { ...process.env, ...place },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return {
    lines: linesOf(child.stdout),
    exited: child.exited,
    errors: new Response(child.stderr).text(),
    async kill() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** Its one line of output, as JSON; throws when it fails. */
export async function runFixture(name: string, place: Place, args: string[] = []): Promise<unknown> {
  const fixture = startFixture(name, place, args);
  const { value } = await fixture.lines.next();
  if ((await fixture.exited) !== 0) throw new Error(await fixture.errors);
  return JSON.parse(value);
}

/** Only complete lines: what a killed process wrote after the last line break is dropped. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncIterableIterator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
