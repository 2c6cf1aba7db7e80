import { afterAll, beforeAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { apiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { type ScanReply, scan } from '../../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';

const CLIENTS = 64;

type Seen = { startedAt: number; reply: ScanReply };

/**
 * Scans continuously with 64 clients while `change` runs, until each has made a scan that began after it; returns
 * what each scan saw.
 */
async function whileScanning(
  url: string,
  slug: string,
  change: () => Promise<void>,
): Promise<{ seen: Seen[]; changedAt: number }> {
  const seen: Seen[] = [];
  let changedAt = Number.POSITIVE_INFINITY;
  const first = Promise.withResolvers<void>();
  const client = async () => {
    for (let startedAt = 0; startedAt <= changedAt; ) {
      startedAt = performance.now();
      seen.push({ startedAt, reply: await scan(url, slug) });
      first.resolve();
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  await Promise.race([first.promise, clients]);
  await change();
  changedAt = performance.now();
  await clients;
  return { seen, changedAt };
}

onBothEngines('while 64 clients scan', (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv);
    await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--timezone', 'UTC']);
  });
  afterAll(() => server.kill());

  const api = () => apiClient(server.url, FIRST_KEY);
  const after = ({ seen, changedAt }: { seen: Seen[]; changedAt: number }) =>
    seen.filter(({ startedAt }) => startedAt > changedAt);

  test('no scan that began after a PATCH was answered gets the old target', async () => {
    const { id, slug } = await renderedCode(api(), { redirect_url: 'https://example.com/0' });
    for (let round = 1; round <= 4; round++) {
      const target = `https://example.com/${round}`;
      const result = await whileScanning(server.url, slug, async () => {
        await api().patch(`/v1/qr-codes/${id}`, { redirect_url: target });
      });
      const later = after(result);
      expect(later.length).toBeGreaterThan(0);
      expect(new Set(later.map(({ reply }) => reply.location))).toEqual(new Set([target]));
    }
  });

  test('no scan that began after the command line archived the project is redirected', async () => {
    const project = (await api().post('/v1/projects', { name: 'stops' })).body.project_id;
    const { slug } = await renderedCode(api(), { redirect_url: 'https://example.com/', project_id: project });
    const result = await whileScanning(server.url, slug, async () => {
      await runCliJson(storeEnv, ['projects', 'archive', project]);
    });
    const later = after(result);
    expect(later.length).toBeGreaterThan(0);
    expect(new Set(later.map(({ reply }) => reply.status))).toEqual(new Set([404]));
    expect(result.seen.some(({ reply }) => reply.status === 302)).toBe(true);
  });

  test('no scan that began after its project was archived or restored, or the code moved, uses the previous state', async () => {
    const archived = (await api().post('/v1/projects', { name: 'comes and goes' })).body.project_id;
    const other = (await api().post('/v1/projects', { name: 'stays' })).body.project_id;
    const { id, slug } = await renderedCode(api(), {
      redirect_url: 'https://example.com/',
      project_id: archived,
    });
    const node = await openAt(storeEnv);
    const accountId = (await node.read.findAccountByIdOrEmail('operator@localhost'))?.id ?? '';
    const archive = (isArchived: boolean) =>
      node.write.setProjectArchived({ accountId, projectId: archived, archived: isArchived, now: 0 });
    const move = async (project_id: string) => {
      const revision = (await node.read.findQrCode(wholeAccount(accountId), id))?.revision ?? 0;
      const change = { accountId, codeId: id, revision, set: { project_id }, cap: 0 };
      const moved = await node.write.changeQrCode({ ...change, quota: 'keep', affectsScans: true });
      expect(moved).toHaveProperty('code');
    };
    const steps: [change: () => Promise<unknown>, status: number][] = [
      [() => archive(true), 404],
      [() => archive(false), 302],
      [() => move(other), 302],
      [() => archive(true), 302],
      [() => move(archived), 404],
      [() => move(other), 302],
      [() => archive(false), 302],
      [() => move(archived), 302],
      [() => archive(true), 404],
    ];
    for (const [change, status] of steps) {
      const later = after(await whileScanning(server.url, slug, async () => void (await change())));
      expect(later.length).toBeGreaterThan(0);
      expect(new Set(later.map(({ reply }) => reply.status))).toEqual(new Set([status]));
    }
    await node.close();
  });

  test('no scan that began after the owner changed the time zone uses the old one', async () => {
    const now = new Date();
    const hour = now.getUTCHours();
    // The schedule covers the current UTC hour on every day; in a zone some hours away it is another hour.
    const pad = (value: number) => String(value).padStart(2, '0');
    const { slug } = await renderedCode(api(), {
      redirect_url: 'https://example.com/outside',
      redirect_rules: [
        {
          condition: 'schedule',
          schedule_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
          schedule_start: `${pad(Math.max(0, hour - 1))}:00`,
          schedule_end: hour >= 22 ? '23:59' : `${pad(hour + 2)}:00`,
          url: 'https://example.com/inside',
        },
      ],
    });
    expect((await scan(server.url, slug)).location).toBe('https://example.com/inside');
    const node = await openAt(storeEnv);
    const accountId = (await node.read.findAccountByIdOrEmail('operator@localhost'))?.id ?? '';
    const byCommand = (zone: string) =>
      runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--timezone', zone]);
    const byNode = (time_zone: string) => node.write.updateAccount({ accountId, changes: { time_zone }, now: 0 });
    const steps: [change: () => Promise<unknown>, target: string][] = [
      [() => byCommand('Etc/GMT-8'), 'outside'],
      [() => byNode('UTC'), 'inside'],
      [() => byNode('Etc/GMT-9'), 'outside'],
    ];
    for (const [change, target] of steps) {
      const result = await whileScanning(server.url, slug, async () => void (await change()));
      const later = after(result);
      expect(later.length).toBeGreaterThan(0);
      expect(new Set(later.map(({ reply }) => reply.location))).toEqual(new Set([`https://example.com/${target}`]));
    }
    await node.close();
  });
});
