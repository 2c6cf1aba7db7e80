import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedApp } from './support/shared-app.ts';
import { runV1Script } from './support/v1-script.ts';

/**
 * What the last version without v2 answered. `WRITE_GOLDEN=1` writes it anew: only for a change that v1's callers are
 * to see.
 */
const RECORDING = Bun.file(new URL('../../golden/v1-recording.txt', import.meta.url));

onBothEngines('v1', (engine) => {
  const clock = testClock('2026-11-14T09:30:15.250Z');
  const app = sharedApp(engine, { clock, roles: ['api', 'scan'], env: { PUBLIC_URL: 'https://qr.example' } });

  test('answers as before v2, byte by byte but for ids', async () => {
    const answers = await runV1Script(app(), clock);
    if (process.env.WRITE_GOLDEN) await Bun.write(RECORDING, answers);
    expect(answers.split('\n###')).toEqual((await RECORDING.text()).split('\n###'));
  });
});
