import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Code } from '../../../src/store/schema.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

const DAY_MS = 86_400_000;
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

onBothEngines('analytics in the dashboard', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  const today = () => Math.floor(Date.now() / DAY_MS);

  async function newCode(owner: Owner, fields: object = {}): Promise<Code> {
    const body = { type: 'url', redirect_url: 'https://example.com/', ...fields } as const;
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body });
    return codeRow(owner, qr_id);
  }

  async function codeRow(owner: Owner, id: string): Promise<Code> {
    const row = await app().app.store.read.findQrCode(wholeAccount(owner.id), id);
    if (!row) throw new Error('The code is gone');
    return row;
  }

  /** `ago`: in days. */
  const scans = (codes: Code[], ago: number, kind: Parameters<typeof batchOf>[1] = {}) =>
    app().app.store.write.countScans(batchOf(codes, { day: today() - ago, ...kind }));

  test('of another account is not found', async () => {
    const [mine, theirs] = [await app().owner(), await app().owner()];
    const code = await newCode(mine);
    await scans([code], 0);
    const { dashboard } = theirs;
    const trends = await dashboard.ask('GET /codes/trends', { query: { ids: code.id } });
    expect(trends.trends).toEqual([]);
    expect((await dashboard.ask('GET /analytics/codes', { query: {} })).top).toEqual([]);
  });

  test('has trend lines for a page of codes, in the requested order', async () => {
    const owner = await app().owner();
    const [one, two] = [await newCode(owner), await newCode(owner)];
    for (const ago of [0, 29, 30]) await scans([one], ago);
    const ids = [two.id, 'qr_unknown', one.id].join(',');
    const { from, to, trends } = await owner.dashboard.ask('GET /codes/trends', { query: { ids } });
    expect([from, to]).toEqual([dayText(today() - 29), dayText(today())]);
    expect(trends.map(({ qr_id }) => qr_id)).toEqual([two.id, one.id]);
    expect(trends[0]?.scans).toEqual(Array.from({ length: 30 }, () => 0));
    expect(trends[1]?.scans).toEqual([1, ...Array.from({ length: 28 }, () => 0), 1]);
    const many = { query: { ids: Array.from({ length: 101 }, () => one.id).join(',') } };
    await owner.dashboard.refused('GET /codes/trends', many, 400, 'invalid_request', 'at most 100');
  });

  test('lists the codes that are scanned most, have gone quiet, are near their limit or expire soon', async () => {
    const owner = await app().owner();
    const [top, quiet] = [await newCode(owner), await newCode(owner)];
    const limited = await newCode(owner, { scan_limit: 5 });
    const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const expiring = await newCode(owner, { expires_at: soon });
    await newCode(owner, { expires_at: new Date(Date.now() + 30 * DAY_MS).toISOString() });
    for (let i = 0; i < 10; i++) await scans([quiet], 10);
    await app().app.store.write.mergeScanJournal({ upTo: null });
    for (let i = 0; i < 4; i++) await scans([limited], 0, { limit: 5 });
    for (const ago of [0, 1, 2, 3, 4, 8]) await scans([top], ago);

    const query = { from: dayText(today() - 6), to: dayText(today()) };
    const watched = await owner.dashboard.ask('GET /analytics/codes', { query });
    const name = ({ id, slug, label, project_id }: Code) => ({
      qr_id: id,
      slug,
      label,
      project_id,
      status: 'active' as const,
    });
    expect(watched).toEqual({
      ...query,
      top: [
        { ...name(top), scans: 5, before: 1 },
        { ...name(limited), scans: 4, before: 0 },
      ],
      quiet: [{ ...name(quiet), scans: 10 }],
      near_limit: [{ ...name(limited), scan_count: 4, scan_limit: 5 }],
      near_expiry: [{ ...name(expiring), expires_at: soon }],
    });
  });

  test('lists a code that went quiet among many that are scanned more', async () => {
    const owner = await app().owner();
    const quiet = await newCode(owner);
    const busy = await Promise.all(Array.from({ length: 30 }, () => newCode(owner)));
    for (let i = 0; i < 10; i++) await scans([quiet, ...busy], 10);
    await scans(busy, 9);
    await scans(busy, 0);
    await app().app.store.write.mergeScanJournal({ upTo: null });
    const watched = await owner.dashboard.ask('GET /analytics/codes', { query: {} });
    expect(watched.quiet).toMatchObject([{ qr_id: quiet.id, scans: 10 }]);
  });
});
