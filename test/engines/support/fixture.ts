import { join } from 'node:path';
import { threadFiles } from '../../../scripts/binary/sources.ts';
import type { StoreEnv } from '../../harness/engines.ts';

export type Fixture = {
  /** The lines of its standard output, as they come. */
  lines: AsyncIterableIterator<string>;
  kill(): Promise<void>;
  exited: Promise<number>;
  /** What it wrote to standard error; complete once it has ended. */
  errors: Promise<string>;
};

const ROOT = join(import.meta.dir, '../../..');
const pathOf = (name: string) => join(ROOT, 'test/engines/fixtures', name);

/**
 * Compiles a script of test/engines/fixtures into a program in `folder`, for a test that starts it dozens of times: it
 * then starts in half the processor time. Returns its path.
 */
export async function compileFixture(name: string, folder: string): Promise<string> {
  const outfile = join(folder, name.replace(/\.ts$/, ''));
  const threads = threadFiles(ROOT).filter((path) => path.startsWith('src/store/'));
  const entrypoints = [pathOf(name), ...threads.map((path) => join(ROOT, path))];
  await Bun.build({
    entrypoints,
    root: ROOT,
    target: 'bun',
    bytecode: true,
    format: 'esm',
    compile: { outfile },
  });
  return outfile;
}

/** Starts a script of test/engines/fixtures as a process on the same store as the test. */
export function startFixture(name: string, storeEnv: StoreEnv, args: string[] = []): Fixture {
  return startProgram([process.execPath, pathOf(name), ...args], storeEnv);
}

/** The same for a compiled one. */
export function startProgram(command: string[], storeEnv: StoreEnv): Fixture {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...storeEnv },
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
export async function runFixture(name: string, storeEnv: StoreEnv, args: string[] = []): Promise<unknown> {
  const fixture = startFixture(name, storeEnv, args);
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
