import { expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { runCli } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { startFixture } from './support/fixture.ts';

const COMMANDS = 4;
const CALLERS = 4;

onBothEngines('the command line next to a busy server', (engine) => {
  test('both can write, and neither fails because the store is busy', async () => {
    const storeEnv = await emptyStore(engine);
    const server = await startProcess(storeEnv);
    await runCli(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', NO_LIMITS]);
    const storm = startStorm(server.url);
    // A third process that writes continuously, as a long import would.
    const importing = startFixture('write-forever.ts', storeEnv);
    await importing.lines.next();

    const outcomes = [];
    for (let i = 0; i < COMMANDS; i++) {
      const email = `person-${i}@example.com`;
      outcomes.push(await runCli(storeEnv, ['accounts', 'create', '--email', email, '--json']));
    }
    await importing.kill();
    const answers = await storm.stop();

    expect(outcomes.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      outcomes.map(() => ({ exitCode: 0, stderr: expect.stringMatching(/^Store: .+\n$/) })),
    );
    expect(Object.keys(answers)).toEqual(['201']);
    expect(answers['201']).toBeGreaterThan(COMMANDS);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(await importing.errors).toBe('');
  });
});

const NO_LIMITS = JSON.stringify({ per_minute: 1_000_000, per_day: 1_000_000, burst_per_second: 1_000_000 });

/** Callers that create projects continuously; returns how often each status was answered. */
function startStorm(url: string): { stop(): Promise<Record<string, number>> } {
  const answers: Record<string, number> = {};
  const api = apiClient(url, FIRST_KEY);
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      const { status } = await api.post('/v1/projects', { name: 'In the storm' });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  return {
    async stop() {
      isOver = true;
      await callers;
      return answers;
    },
  };
}
