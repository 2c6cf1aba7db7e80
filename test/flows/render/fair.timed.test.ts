import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { URL_CODE } from '../dashboard/support/codes.ts';
import { type DashboardApp, type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const RESTYLE_EVERY_MS = 333;
const LARGE = { width: 4096, height: 4096, unit: 'px', dot_style: 'dots', eye_style: 'circle' } as const;

onBothEngines('a free account that changes the style of its ten codes at 4096 px three times a second', (engine) => {
  const app = sharedDashboard(engine);

  test('does not delay new codes of other accounts: they are drawn within 2 s', async () => {
    const greedy = await app().owner({ plan: 'free' });
    const other = await app().owner();
    const ids: string[] = [];
    for (let made = 0; made < 10; made++)
      ids.push((await greedy.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE })).qr_id);
    await drawnAfter(app(), greedy, ids.at(-1) ?? '');

    const restyling = restyleForever(greedy, ids);
    await Bun.sleep(2 * RESTYLE_EVERY_MS);
    const times: number[] = [];
    for (let code = 0; code < 5; code++) {
      const { qr_id } = await other.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
      times.push(await drawnAfter(app(), other, qr_id));
    }
    expect(await restyling.stop()).toBeGreaterThanOrEqual(10);
    expect(Math.max(...times)).toBeLessThan(2_000);
  });
});

function restyleForever({ dashboard }: Owner, ids: string[]): { stop(): Promise<number> } {
  let isStopped = false;
  let restyles = 0;
  const running = (async () => {
    while (!isStopped) {
      const foreground_color = restyles % 20 === 0 ? '#000000' : '#101010';
      for (const id of ids) {
        const qr_render_metadata = { ...LARGE, foreground_color };
        await dashboard.send('PATCH /v2/qr-codes/{id}', { id, body: { qr_render_metadata } });
        restyles++;
      }
      await Bun.sleep(RESTYLE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return restyles;
    },
  };
}

/** Milliseconds until the code has its picture. */
async function drawnAfter({ app }: DashboardApp, owner: Owner, id: string): Promise<number> {
  const start = performance.now();
  await until(
    () => app.store.read.findQrCode(wholeAccount(owner.id), id),
    (code) => code?.render_status === 'done',
  );
  return performance.now() - start;
}
