import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programVersion } from '../../src/config/version.ts';
import { renderedCode } from '../harness/codes.ts';
import { onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { ROOT } from '../harness/server-process.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';

const TOKEN = 'metrics-token-for-tests';

onBothEngines('metrics', (engine) => {
  let app: TestApp;
  let account: TestAccount;
  const backups = temporaryFolder();

  beforeAll(async () => {
    writeFileSync(join(backups, 'repoint-2099-01-01T00-00-00Z.db'), '');
    app = await startApp(engine, { env: { METRICS_TOKEN: TOKEN, BACKUP_DIR: backups } });
    account = await app.account();
  });
  afterAll(() => app.stop());

  const getMetrics = (authorization?: string) =>
    fetch(`${app.url}/metrics`, authorization ? { headers: { authorization } } : {});

  async function read(): Promise<Map<string, number>> {
    const text = await (await getMetrics(`Bearer ${TOKEN}`)).text();
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(samples.map((line) => [line.replace(/ \S+$/, ''), Number(line.slice(line.lastIndexOf(' ')))]));
  }

  /** By how much each sample grew during `work`. */
  async function growth(work: () => Promise<void>): Promise<(sample: string) => number> {
    const before = await read();
    await work();
    const after = await read();
    return (sample) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0);
  }

  const scan = async (slug: string, init: RequestInit = {}) => {
    const reply = await fetch(`${app.url}/${slug}`, { redirect: 'manual', ...init });
    await reply.body?.cancel();
  };

  const makeCode = async ({ api }: TestAccount, fields: object = {}) =>
    (await renderedCode(api, { redirect_url: 'https://example.com/', ...fields })).slug;

  test('are served with the token only', async () => {
    expect((await getMetrics()).status).toBe(401);
    expect((await getMetrics('Bearer another')).status).toBe(401);
    expect((await getMetrics(`Basic ${TOKEN}`)).status).toBe(401);
    const reply = await getMetrics(`bearer ${TOKEN}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
    expect(await reply.text()).not.toContain(TOKEN);
  });

  test('include the version and commit that run, and everything that alerts ask for', async () => {
    const samples = [...(await read()).keys()];
    const { version, commit } = programVersion();
    expect(samples).toContain(`repoint_build_info{version="${version}",commit="${commit ?? 'unknown'}"}`);
    const alerts = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');
    const wanted = new Set([...alerts.matchAll(/expr: .*/g)].flatMap(([expr]) => expr.match(/repoint_\w+/g) ?? []));
    // Only SQLite servers make backups.
    if (engine === 'postgres') wanted.delete('repoint_last_backup_timestamp_seconds');
    expect(wanted).toContain('repoint_store_away');
    expect([...wanted].filter((name) => !samples.some((sample) => sample.split('{')[0] === name))).toEqual([]);
  });

  test('have a number for everything that is read from a store that answers', async () => {
    expect([...(await read())].filter(([, value]) => Number.isNaN(value))).toEqual([]);
  });

  test('include the time of the newest backup where the server makes backups', async () => {
    const at = (await read()).get('repoint_last_backup_timestamp_seconds');
    expect(at).toBe(engine === 'sqlite' ? Date.parse('2099-01-01T00:00:00Z') / 1_000 : undefined);
  });

  test('are not served without a configured token', async () => {
    const closed = await startApp(engine);
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404);
    await closed.stop();
  });

  test('count every scan once, by its outcome', async () => {
    const plain = await makeCode(account);
    const text = await makeCode(account, { type: 'text', redirect_url: null, text: 'Hello' });
    const grown = await growth(async () => {
      await scan(plain);
      await scan(plain);
      await scan(text);
      await scan(plain, { method: 'HEAD' });
      await scan(plain, { headers: { 'user-agent': 'Twitterbot/1.0' } });
      await scan('qr-22222222');
      await scan('no-such-code');
    });
    const outcome = (name: string) => grown(`repoint_scans_total{outcome="${name}"}`);
    expect(outcome('redirect')).toBe(2);
    expect(outcome('page')).toBe(1);
    expect(outcome('not_a_scan')).toBe(2);
    expect(outcome('not_found')).toBe(2);
    expect(grown('repoint_scan_seconds_count')).toBe(7);
    expect(grown('repoint_batch_scans_sum')).toBe(5);
    expect(grown('repoint_commit_seconds_count')).toBe(grown('repoint_batch_scans_count'));
  });

  test('count scans of stopped codes', async () => {
    const agency = await app.account({ plan: 'agency' });
    const limited = await makeCode(agency, { scan_limit: 1 });
    const expired = await makeCode(agency, { expires_at: '2020-01-01T00:00:00Z' });
    const grown = await growth(async () => {
      await scan(limited);
      await scan(limited);
      await scan(expired);
    });
    expect(grown('repoint_scans_total{outcome="limit_reached"}')).toBe(1);
    expect(grown('repoint_scans_total{outcome="expired"}')).toBe(1);
  });

  test('count requests by area and status, and refusals by code', async () => {
    const grown = await growth(async () => {
      await account.api.get('/v1/projects');
      await account.api.get('/v1/qr-codes/nothing');
      await fetch(`${app.url}/v1/projects`);
    });
    expect(grown('repoint_http_requests_total{area="v1",status="200"}')).toBe(1);
    expect(grown('repoint_http_requests_total{area="v1",status="404"}')).toBe(1);
    expect(grown('repoint_refused_total{code="qr_not_found"}')).toBe(1);
    expect(grown('repoint_refused_total{code="unauthorized"}')).toBe(1);
    // The metrics request itself is counted too, and visible in the second one.
    expect(grown('repoint_http_seconds_count')).toBe(4);
  });

  test('contain no values chosen by a caller', async () => {
    await scan('secret-slug-of-mine?q=private');
    await account.api.get('/v1/secret-route');
    const text = await (await getMetrics(`Bearer ${TOKEN}`)).text();
    expect(text).not.toMatch(/secret|private|example\.com/);
    for (const line of text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) )?repoint_[a-z_]+/);
    }
  });
});
