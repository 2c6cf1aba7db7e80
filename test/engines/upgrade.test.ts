import { expect, test } from 'bun:test';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { type Engine, onBothEngines, type StoreEnv, unmigratedStore } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { makeNextVersion } from './support/next-version.ts';
import { query } from './support/query.ts';

const KNOWN = MIGRATIONS.length;
const NEXT = { number: KNOWN + 1, name: 'colours', additive: false, completes: null };
const next = await makeNextVersion();

const target = (name: string) => `https://example.com/${name}`;
const BODIES = [
  { label: 'Plain', redirect_url: target('plain') },
  { label: 'Äpfel', redirect_url: target('apples') },
  {
    label: 'By device',
    redirect_url: target('others'),
    redirect_rules: [{ condition: 'device', value: 'android', url: target('android') }],
  },
  { label: 'Limited', redirect_url: target('limited'), scan_limit: 1_000_000 },
  { label: 'Text', type: 'text', text: 'Hello, Grüße' },
  { label: 'Used up', redirect_url: target('used-up'), scan_limit: 2 },
  { label: 'Expired', redirect_url: target('expired'), expires_at: '2020-01-01T00:00:00Z' },
];

type StoredCode = { id: string; slug: string; status: number; location: string | null; scans: number };

const scanCount = async (api: ApiClient, id: string): Promise<number> =>
  (await api.get(`/v1/qr-codes/${id}`)).body.scan_count;

/** A store that this version has filled, with what its codes answer. */
async function filledStore(engine: Engine): Promise<{ storeEnv: StoreEnv; codes: StoredCode[]; revokedKey: string }> {
  const storeEnv = await unmigratedStore(engine);
  const server = await startProcess(storeEnv);
  const api = apiClient(server.url, FIRST_KEY);
  const codes: StoredCode[] = [];
  for (const [at, body] of BODIES.entries()) {
    const { id, slug } = await renderedCode(api, body);
    for (let scans = 0; scans < 2 + at; scans++) await scan(server.url, slug);
    const { status, location } = await scan(server.url, slug);
    codes.push({ id, slug, status, location, scans: await scanCount(api, id) });
  }
  const [account] = (await runCliJson(storeEnv, ['accounts', 'list'])).accounts;
  const revoked = await runCliJson(storeEnv, ['keys', 'create', '--account', account.account_id, '--name', 'x']);
  await runCliJson(storeEnv, ['keys', 'revoke', revoked.key_id]);
  await server.kill('SIGTERM');
  return { storeEnv, codes, revokedKey: revoked.api_key };
}

/** Scans these codes continuously, from before the server listens until `stop`: how many of each were answered. */
function keepScanning(url: string, slugs: readonly string[]) {
  const redirects = new Map<string, number>();
  const others = new Set<string>();
  let isOver = false;
  const scanning = Promise.all(
    slugs.map(async (slug) => {
      while (!isOver) {
        const status = await scan(url, slug).then(
          (reply) => reply.status,
          (error) => error.code as string,
        );
        if (status === 302) redirects.set(slug, (redirects.get(slug) ?? 0) + 1);
        else others.add(String(status));
        await Bun.sleep(10);
      }
    }),
  );
  return {
    redirects,
    async stop(): Promise<string[]> {
      isOver = true;
      await scanning;
      return [...others];
    },
  };
}

/** A command of the next version. */
async function runNext(storeEnv: StoreEnv, args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(storeEnv, args, { run: next.runProgram });
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}

onBothEngines('a store of the version before', (engine) => {
  test('is migrated at the start while scans come in: every code resolves, every count is right, keys work', async () => {
    const { storeEnv, codes, revokedKey } = await filledStore(engine);
    const ports = engine === 'postgres' ? [freePort(), freePort()] : [freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const slugs = codes.filter(({ status }) => status === 302).map(({ slug }) => slug);
    const loads = urls.map((url) => keepScanning(url, slugs));
    const nodes = await Promise.all(
      ports.map((port) => startProcess(storeEnv, { PORT: String(port) }, [], { program: next.command })),
    );
    await until(() => loads.every(({ redirects }) => redirects.size === slugs.length));
    for (const { stop } of loads) {
      // No visitor sees "not found" or an error for a printed code: a scan waits, or is answered 503.
      const others = new Set(await stop());
      for (const allowed of ['ECONNREFUSED', 'ConnectionRefused', '503']) others.delete(allowed);
      expect([...others]).toEqual([]);
    }

    const [url = ''] = urls;
    const api = apiClient(url, FIRST_KEY);
    for (const { id, slug, status, location, scans } of codes) {
      const counted = loads.reduce((sum, { redirects }) => sum + (redirects.get(slug) ?? 0), scans);
      expect(await scanCount(api, id)).toBe(counted);
      const seen = await scan(url, slug);
      expect({ slug, status: seen.status, location: seen.location }).toEqual({ slug, status, location });
    }
    expect((await apiClient(url, revokedKey).get('/v1/projects')).status).toBe(401);
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    expect(await query(storeEnv, 'select count(*) as n from schema_migrations')).toEqual([{ n: NEXT.number }]);
    expect(await query(storeEnv, 'select slug, colour from qr_codes order by seq')).toEqual(
      codes.map(({ slug }) => ({ slug, colour: `colour of ${slug}` })),
    );
  });

  test('is migrated by a command too, which reports what it will do and what it did', async () => {
    const storeEnv = await unmigratedStore(engine);
    await runCliJson(storeEnv, ['accounts', 'create', '--email', 'keeper@example.com']);
    const plan = { from: KNOWN, to: NEXT.number, migrations: [NEXT], rolling: false };
    expect(JSON.parse(await runNext(storeEnv, ['migrate', '--plan', '--json']))).toEqual({
      ...plan,
      applied: false,
    });
    const text = await runNext(storeEnv, ['migrate', '--plan']);
    expect(text).toContain(`from migration ${KNOWN} to ${NEXT.number}`);
    expect(text).toContain('stop all of them first');
    expect(text).toContain('Nothing was changed');
    expect(await query(storeEnv, 'select count(*) as n from schema_migrations')).toEqual([{ n: KNOWN }]);
    expect(JSON.parse(await runNext(storeEnv, ['migrate', '--json']))).toEqual({ ...plan, applied: true });
    expect(await runNext(storeEnv, ['migrate', '--plan'])).toContain('is up to date');
    expect(await query(storeEnv, 'select number, name, additive, completes from schema_migrations')).toEqual([
      ...MIGRATIONS.map(({ number, name, additive }) => ({
        number,
        name,
        additive: Number(additive ?? false),
        completes: null,
      })),
      { ...NEXT, additive: 0 },
    ]);
    expect(await query(storeEnv, 'select email from accounts')).toEqual([{ email: 'keeper@example.com' }]);
  });
});
