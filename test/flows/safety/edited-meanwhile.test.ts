import { expect, test } from 'bun:test';
import { createChecker, type SourceResult } from '../../../src/safety/check.ts';
import { rescanAll } from '../../../src/safety/rescan.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { createCode, patchCode, readCode, storedCode } from '../api/support/codes.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';
import { eventsOf } from './support/safety-events.ts';

const UNSAFE = 'https://turned.example/';
const SAFE = 'https://example.com/safe';
const DAY_MS = 24 * 3_600_000;

onBothEngines('a code that is edited while the re-scan checks it', (engine) => {
  const app = sharedApp(engine);

  /** A re-scan that runs `meanwhile` after it has read the codes and before it writes. */
  function rescan(meanwhile: () => Promise<unknown>) {
    const source = {
      name: 'test',
      async check(url: URL): Promise<SourceResult> {
        if (url.href !== UNSAFE) return { verdict: 'safe' };
        await meanwhile();
        return { verdict: 'unsafe', text: 'turned' };
      },
    };
    const checker = createChecker({ sources: [source], onError: 'refuse', timeoutMs: 10_000 });
    return rescanAll({ store: app().app.store, checker, intervalMs: DAY_MS }, Date.now);
  }

  test('keeps its new target, and is not blocked for the old one', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account, { redirect_url: UNSAFE });
    const counts = await rescan(() => patchCode(account, qr_id, { redirect_url: SAFE }));
    expect(counts).toMatchObject({ blocked: 0, unblocked: 0 });
    expect(await readCode(account, qr_id)).toMatchObject({ status: 'active', redirect_url: SAFE });
    expect(await eventsOf(app().app.store, account.id, qr_id)).toEqual([]);
  });

  test('stays archived', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account, { redirect_url: UNSAFE });
    const counts = await rescan(() => patchCode(account, qr_id, { status: 'archived' }));
    expect(counts.blocked).toBe(0);
    expect((await storedCode(app(), account, qr_id)).status).toBe('archived');
  });

  test('is blocked by the next check if its target is still unsafe', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account, { redirect_url: UNSAFE });
    expect(await rescan(() => patchCode(account, qr_id, { label: 'Edited' }))).toMatchObject({ blocked: 0 });
    expect(await rescan(async () => {})).toMatchObject({ blocked: 1, unblocked: 0 });
    expect((await readCode(account, qr_id)).status).toBe('blocked');
    const trail = await eventsOf(app().app.store, account.id, qr_id);
    expect(trail.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
      ['blocked', [{ source: 'test', url: UNSAFE, text: 'turned' }]],
    ]);
    await patchCode(account, qr_id, { status: 'archived' });
  });

  test('is blocked once by two parallel re-scans, with one safety event', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account, { redirect_url: UNSAFE });
    const both = await Promise.all([rescan(async () => {}), rescan(async () => {})]);
    expect(both.map(({ blocked }) => blocked).toSorted()).toEqual([0, 1]);
    expect(await eventsOf(app().app.store, account.id, qr_id)).toHaveLength(1);
  });
});
