import { describe, expect, test } from 'bun:test';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { inTemporaryProject, PROJECT } from './testing/temporary-project.ts';

/** Prints its arguments; as a server it runs until it gets a signal, and reports that after a moment's work. */
const PROGRAM = `
if (process.argv[2] !== 'serve') {
  console.log(JSON.stringify(process.argv.slice(2)));
} else {
  let ending = false;
  process.on('SIGTERM', () => {
    if (ending) return;
    ending = true;
    setTimeout(() => { console.log('drained'); process.exit(0); }, 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready ' + process.pid);
}
`;

/** The npm scripts, the bootstrap and the packages of this project around another program. */
const inProject = <T>(work: (root: string) => T | Promise<T>) =>
  inTemporaryProject({ 'src/main.ts': PROGRAM }, (root) => {
    for (const path of ['package.json', 'package-lock.json', 'bunfig.toml', 'scripts']) {
      cpSync(join(PROJECT, path), join(root, path), { recursive: true });
    }
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    return work(root);
  });

/** `npm start` in its own process group, once the server is ready. */
async function started(root: string) {
  const npm = Bun.spawn(['npm', 'start'], {
    cwd: root,
    // As a user starts it: the test runner would end its children with itself.
    env: { ...process.env, BUN_FEATURE_FLAG_NO_ORPHANS: undefined },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  });
  const reader = npm.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let output = '';
  const readUntil = async (isEnough: () => boolean) => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      output += chunk.value;
      if (isEnough()) break;
    }
    return output;
  };
  await readUntil(() => /^ready \d+$/m.test(output));
  const pid = Number(/^ready (\d+)$/m.exec(output)?.[1]);
  /** All output until the pipe is closed, when npm and the server are gone. */
  const toTheEnd = () => readUntil(() => false);
  return { npm, pid, toTheEnd };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('npm start', () => {
  const ways: Record<string, (npm: Subprocess) => void> = {
    'SIGTERM to npm': (npm) => npm.kill('SIGTERM'),
    'SIGTERM to the whole process group': (npm) => void process.kill(-npm.pid, 'SIGTERM'),
  };

  for (const [name, end] of Object.entries(ways)) {
    test(`${name} lets the server finish, and npm ends with its exit code`, () =>
      inProject(async (root) => {
        const { npm, pid, toTheEnd } = await started(root);
        end(npm);
        expect(await toTheEnd()).toEndWith('drained\n');
        expect(await npm.exited).toBe(0);
        expect(isRunning(pid)).toBe(false);
      }));
  }

  test('an npm killed with SIGKILL leaves no server behind', () =>
    inProject(async (root) => {
      const { npm, toTheEnd } = await started(root);
      npm.kill('SIGKILL');
      expect(await toTheEnd()).toEndWith('drained\n');
    }));
});

describe('npm run -s repoint', () => {
  test('passes its arguments on and adds nothing to standard output', () =>
    inProject((root) => {
      const given = ['accounts', 'update', 'a@b', '--limits', '{"per_minute": 5}', '--json', "it's", '$HOME', ''];
      const run = Bun.spawnSync(['npm', 'run', '-s', 'repoint', '--', ...given], {
        cwd: root,
        stdin: 'ignore',
      });
      expect(run.stdout.toString()).toBe(`${JSON.stringify(given)}\n`);
      expect(run.exitCode).toBe(0);
    }));
});
