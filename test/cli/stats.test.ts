import { expect, test } from 'bun:test';
import { openAt } from '../engines/support/open-at.ts';
import { batchOf } from '../engines/support/scan-batches.ts';
import { someCode } from '../engines/support/seed.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { expectRefused, shown } from './support.ts';

/** The day and the hour of `batchOf`: 2024-10-04, a Friday, at 12. */
const SCANNED = '2024-10-04';
const CREATED = Date.parse('2024-10-02T20:00:00Z');

/** A code of an account in Kathmandu, created on 2024-10-03 there, with scans of two kinds and one not recorded. */
async function seed(storeEnv: StoreEnv): Promise<{ id: string; slug: string }> {
  const create = ['accounts', 'create', '--email', 'ann@example.com', '--timezone', 'Asia/Kathmandu'];
  const { account_id, default_project_id } = await runCliJson(storeEnv, create);
  const store = await openAt(storeEnv);
  const code = { ...someCode({ accountId: account_id, projectId: default_project_id }), created_at: CREATED };
  const inserted = await store.write.insertQrCode({ code, cap: 1, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  const scans = batchOf([inserted.code]);
  await store.write.countScans({ ...scans, arrivals: [0, 0, 0, 0, 0, -1] });
  const kind = { device: 'android', country: '', referrer: 'social.example', rule: 2 } as const;
  await store.write.countScans(batchOf([inserted.code], { kind }));
  const preview = batchOf([inserted.code], { kind: { class: 'preview' } });
  await store.write.countScans({ ...preview, arrivals: [-1, 0] });
  await store.close();
  return { id: code.id, slug: code.slug };
}

onBothEngines('repoint stats', (engine) => {
  test('prints the statistics of a code by days in its owner’s time zone', async () => {
    const storeEnv = await emptyStore(engine);
    const { id, slug } = await seed(storeEnv);
    const range = ['--from', '2024-10-03', '--to', '2024-10-05'];
    const stats = await runCliJson(storeEnv, ['stats', slug.toUpperCase(), ...range]);
    expect(stats).toEqual({
      qr_id: id,
      timezone: 'Asia/Kathmandu',
      from: '2024-10-03',
      to: '2024-10-05',
      total: 3,
      scan_count: 4,
      not_recorded: 1,
      trend: [
        { day: '2024-10-03', scans: 0 },
        { day: SCANNED, scans: 3 },
        { day: '2024-10-05', scans: 0 },
      ],
      hours: [{ weekday: 'fri', hour: 12, scans: 3 }],
      countries: [
        { country: 'DE', scans: 2 },
        { country: null, scans: 1 },
      ],
      devices: [
        { device: 'ios', scans: 2 },
        { device: 'android', scans: 1 },
      ],
      referrers: [
        { referrer: null, scans: 2 },
        { referrer: 'social.example', scans: 1 },
      ],
      rules: [
        { rule: null, scans: 2 },
        { rule: 2, scans: 1 },
      ],
      other_visits: [{ class: 'preview', visits: 1 }],
    });
  });
});

test('the text output is tables', async () => {
  const storeEnv = await emptyStore('sqlite');
  const { id } = await seed(storeEnv);
  const text = await shown(storeEnv, ['stats', id, '--from', SCANNED, '--to', SCANNED]);
  expect(text).toContain(
    `${id}: 3 scans from ${SCANNED} to ${SCANNED} (Asia/Kathmandu).\n4 in all, 1 of them not recorded or no longer kept.`,
  );
  expect(text).toContain('Country  Scans\nDE       2\nunknown  1');
  expect(text).toContain('Other visits  Visits\npreview       1');
});

test('unknown codes and invalid ranges of days are refused', async () => {
  const storeEnv = await emptyStore('sqlite');
  await (await openAt(storeEnv)).close();
  await expectRefused(storeEnv, ['stats', 'qr-22222222'], 'code "qr-22222222" does not exist');
  await expectRefused(storeEnv, ['stats', 'qr-22222222', '--from', '2026-02-30'], '--from must be a day');
});
