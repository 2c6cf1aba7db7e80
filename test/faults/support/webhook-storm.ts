import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { SUBSCRIBED_TYPES } from '../../../src/store/webhooks/event-types.ts';
import { query } from '../../engines/support/query.ts';
import { signIn } from '../../flows/dashboard/support/dashboard-app.ts';
import { type DashboardClient, dashboardClient } from '../../flows/dashboard/support/dashboard-client.ts';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { renderedCode, slugOf } from '../../harness/codes.ts';
import { runCli } from '../../harness/command-line.ts';
import type { StoreEnv } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { scan } from '../../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { UnreliableReceiver } from './unreliable-receiver.ts';
import { type Acknowledged, findProblems } from './webhook-books.ts';

/** Fixed: otherwise it would contain the port, and pictures would be drawn again. */
const PUBLIC_URL = 'http://localhost:8080';
const ENV = { PUBLIC_URL, WEBHOOK_PRIVATE_TARGETS: 'allow', LOG_LEVEL: 'fatal' };
const TARGET = 'https://example.com/menu';
/** Blocked and unblocked by the command line. */
const UNSAFE_HOST = 'unsafe.example';
const OPERATOR = 'operator@localhost';
const NO_LIMITS = { burst_per_second: 1e6, per_minute: 1e8, per_day: 1e9, active_codes: 1e6 };
const SCAN_LIMIT = 12;
/** The books must balance so soon after the last kill. */
const SETTLED_WITHIN_MS = 180_000;

export type StormReport = {
  kills: number;
  acknowledged: Record<string, number>;
  broken: number;
  events: Record<string, number>;
  requests: { all: number; refused: number; hungUp: number };
  scans: { counted: number; told: number };
  settledAfterMs: number;
  problems: string[];
};

/** Changes of every kind and scans, while each server is killed 1 to 4 s after it is ready, so often in all. */
export async function runWebhookStorm(storeEnvs: readonly StoreEnv[], kills: number): Promise<StormReport> {
  const storm = new WebhookStorm(storeEnvs, kills);
  try {
    return await storm.run();
  } finally {
    await storm.stop();
  }
}

type Codes = { scanned: { id: string; slug: string }[]; changed: string[] };

class WebhookStorm {
  readonly #storeEnvs: readonly StoreEnv[];
  readonly #ports: number[];
  readonly #nodes: ServerProcess[] = [];
  readonly #receiver = new UnreliableReceiver();
  readonly #done: Acknowledged = {
    createdCodes: [],
    labels: [],
    projects: [],
    projectNames: [],
    archived: 0,
    jobs: [],
    hosts: [],
    removedHosts: [],
    scans: new Map(),
  };
  #killsLeft: number;
  #kills = 0;
  #broken = 0;
  #isOver = false;
  #names = 0;

  constructor(storeEnvs: readonly StoreEnv[], kills: number) {
    this.#storeEnvs = storeEnvs;
    this.#ports = storeEnvs.map(() => freePort());
    this.#killsLeft = kills;
  }

  async run(): Promise<StormReport> {
    const since = new Date().toISOString();
    await this.#startAll();
    const account = await this.#prepareAccount();
    const url = await this.#receiver.listen();
    const made = await this.#api().post('/v2/webhook-endpoints', { url, events: SUBSCRIBED_TYPES });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const codes = await this.#makeCodes();
    const actors = this.#actors(codes, account.dashboard).map(([pauseMs, act]) => this.#repeat(pauseMs, act));
    await Promise.all(this.#nodes.map((_, at) => this.#killAgainAndAgain(at)));
    this.#isOver = true;
    await Promise.all(actors);
    this.#receiver.isReliable = true;
    const settling = performance.now();
    const problems = await this.#settle(made.body.endpoint_id, since);
    return this.#report(performance.now() - settling, problems);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#nodes.map((node) => node.kill()));
    this.#receiver.stop();
  }

  /** The first alone: it migrates and makes the account. */
  async #startAll(): Promise<void> {
    this.#nodes.push(await this.#start(0));
    this.#nodes.push(...(await Promise.all(this.#storeEnvs.slice(1).map((_, at) => this.#start(at + 1)))));
  }

  #start(at: number): Promise<ServerProcess> {
    return startProcess(this.#storeEnv(at), { ...ENV, PORT: String(this.#ports[at]) });
  }

  #storeEnv(at = 0): StoreEnv {
    return this.#storeEnvs[at] ?? { DATA_DIR: '' };
  }

  async #killAgainAndAgain(at: number): Promise<void> {
    while (this.#killsLeft > 0) {
      this.#killsLeft--;
      await Bun.sleep(1_000 + 3_000 * Math.random());
      await this.#nodes[at]?.kill('SIGKILL');
      this.#kills++;
      this.#nodes[at] = await this.#start(at);
    }
  }

  async #prepareAccount(): Promise<{ dashboard: () => DashboardClient }> {
    const { account_id: id } = await this.#cli('accounts', 'update', OPERATOR, '--limits', JSON.stringify(NO_LIMITS));
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = this.#storeEnv();
    const store = await openStore({ databaseUrl, dataDir }, Date.now(), () => {});
    const { cookie } = await signIn({ app: { store }, url: this.#url() }, { id, email: OPERATOR }, PUBLIC_URL);
    await store.close();
    return { dashboard: () => dashboardClient(this.#url(), PUBLIC_URL, cookie) };
  }

  async #makeCodes(): Promise<Codes> {
    const make = (body: object) => renderedCode(this.#api(), body);
    const scanned = await Promise.all([1, 2, 3, 4].map(() => make({ redirect_url: TARGET })));
    const changed = await Promise.all([1, 2, 3, 4].map(() => make({ redirect_url: TARGET })));
    const unsafe = await Promise.all([1, 2].map(() => make({ redirect_url: `https://${UNSAFE_HOST}/` })));
    this.#done.createdCodes.push(...[...scanned, ...changed, ...unsafe].map(({ id }) => id));
    return { scanned, changed: changed.map(({ id }) => id) };
  }

  /** Each with its pause: short enough for a change in every life of a server, long enough for two processors. */
  #actors({ scanned, changed }: Codes, dashboard: () => DashboardClient): [number, () => Promise<void>][] {
    const done = this.#done;
    const some = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
    const scanOne = async ({ id, slug }: { id: string; slug: string }) => {
      const { status } = await scan(this.#url(), slug);
      if (status === 302) done.scans.set(id, (done.scans.get(id) ?? 0) + 1);
      return status;
    };
    const job = async () => {
      const { status, body } = await this.#api().post('/v2/jobs', { kind: 'export', format: 'csv' });
      if (status === 202 || status === 201) done.jobs.push(body.job_id);
    };
    return [
      [15, async () => void (await scanOne(some(scanned)))],
      [15, async () => void (await scanOne(some(scanned)))],
      [150, () => this.#createV1()],
      [120, () => this.#changeV2(some(changed))],
      [150, () => this.#changeBySession(dashboard(), some(changed))],
      [250, () => this.#changeProjects()],
      [400, () => this.#addHost(dashboard())],
      [1_500, job],
      [700, () => this.#useCommandLine()],
      [900, () => this.#reachLimit(scanOne)],
    ];
  }

  async #repeat(pauseMs: number, act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      try {
        await act();
      } catch {
        this.#broken++;
      }
      await Bun.sleep(pauseMs);
    }
  }

  async #createV1(): Promise<void> {
    const { status, body } = await this.#api().post('/v1/qr-codes', { name: this.#name('v1'), redirect_url: TARGET });
    if (status === 201) this.#done.createdCodes.push(body.qr_id);
  }

  async #changeV2(id: string): Promise<void> {
    const label = this.#name('v2');
    const { status } = await this.#api().patch(`/v2/qr-codes/${id}`, { label, tags: [`t${this.#names % 3}`] });
    if (status === 200) this.#done.labels.push(label);
  }

  async #changeBySession(dashboard: DashboardClient, id: string): Promise<void> {
    const label = this.#name('session');
    const { status } = await dashboard.send('PATCH /v2/qr-codes/{id}', { id, body: { label } });
    if (status === 200) this.#done.labels.push(label);
  }

  async #changeProjects(): Promise<void> {
    const id = this.#done.projects.at(-1);
    const name = this.#name('project');
    if (id === undefined || Math.random() < 0.2) {
      const { status, body } = await this.#api().post('/v1/projects', { name });
      if (status === 201) this.#done.projects.push(body.project_id);
      return;
    }
    const { status } = await this.#api().patch(`/${Math.random() < 0.5 ? 'v1' : 'v2'}/projects/${id}`, { name });
    if (status === 200) this.#done.projectNames.push(name);
  }

  async #addHost(dashboard: DashboardClient): Promise<void> {
    const [id] = this.#done.projects;
    if (id === undefined) return;
    const host = `${this.#name('host').replace(' ', '-')}.example.com`;
    const { status } = await dashboard.send('POST /v2/projects/{id}/domains', { id, body: { host } });
    if (status < 300) this.#done.hosts.push(host);
  }

  #steps = 0;

  /** One command after another. They are not killed. */
  async #useCommandLine(): Promise<void> {
    const [project] = this.#done.projects;
    const host = this.#done.hosts.find((each) => !this.#done.removedHosts.includes(each));
    const archive = async (word: string) => {
      if (project === undefined) return;
      await this.#cli('projects', word, project);
      this.#done.archived++;
    };
    const removeHost = async () => {
      if (host === undefined) return;
      await this.#cli('domains', 'remove', host);
      this.#done.removedHosts.push(host);
    };
    const steps = [
      () => this.#import(),
      () => this.#cli('safety', 'block', UNSAFE_HOST),
      () => this.#cli('safety', 'rescan'),
      () => archive('archive'),
      () => archive('unarchive'),
      removeHost,
      () => this.#cli('safety', 'unblock', UNSAFE_HOST),
      () => this.#cli('safety', 'rescan'),
    ];
    await steps[this.#steps++ % steps.length]?.();
  }

  async #import(): Promise<void> {
    const file = join(this.#storeEnv().DATA_DIR, 'list.csv');
    const rows = [1, 2, 3].map(() => `${this.#name('import')},${TARGET}\n`);
    writeFileSync(file, `name,redirect_url\n${rows.join('')}`);
    const { rows: made } = await this.#cli('codes', 'import', '--account', OPERATOR, file);
    this.#done.createdCodes.push(...made.flatMap(({ qr_id }: { qr_id?: string }) => qr_id ?? []));
  }

  async #reachLimit(scanOne: (code: { id: string; slug: string }) => Promise<number>): Promise<void> {
    const { status, body } = await this.#api().post('/v1/qr-codes', { redirect_url: TARGET, scan_limit: SCAN_LIMIT });
    if (status !== 201) return;
    this.#done.createdCodes.push(body.qr_id);
    const slug = await slugOf(this.#api(), body.qr_id);
    for (let left = 2 * SCAN_LIMIT; left > 0 && !this.#isOver; left--) {
      const answered = await scanOne({ id: body.qr_id, slug }).catch(() => Bun.sleep(50));
      if (answered === 410) return;
    }
  }

  /** Everything is sent again until it has arrived, since the steps of retries take hours. */
  async #settle(endpointId: string, since: string): Promise<string[]> {
    await until(async () => (await query(this.#storeEnv(), OPEN_JOBS)).length === 0);
    const start = performance.now();
    for (;;) {
      await this.#api().post(`/v2/webhook-endpoints/${endpointId}/redeliver`, { since });
      await Bun.sleep(2_000);
      const problems = await findProblems(this.#storeEnv(), this.#receiver, this.#done);
      if (problems.length === 0 || performance.now() - start > SETTLED_WITHIN_MS) return problems;
    }
  }

  async #report(settledAfterMs: number, problems: string[]): Promise<StormReport> {
    const { requests: all, refused, hungUp } = this.#receiver;
    const [{ counted } = {}] = await query(this.#storeEnv(), 'select sum(scan_count) as counted from scan_counters');
    const told = this.#receiver
      .of('qr.scan')
      .flatMap(({ data }) => data.codes)
      .reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const { scans, archived, ...lists } = this.#done;
    const acknowledged: Record<string, number> = { archived };
    for (const [name, list] of Object.entries(lists)) acknowledged[name] = list.length;
    acknowledged.scans = [...scans.values()].reduce((sum, count) => sum + count, 0);
    const events: Record<string, number> = {};
    for (const { type } of this.#receiver.events.values()) events[type] = (events[type] ?? 0) + 1;
    return {
      kills: this.#kills,
      acknowledged,
      broken: this.#broken,
      events,
      requests: { all, refused, hungUp },
      scans: { counted: Number(counted), told },
      settledAfterMs: Math.round(settledAfterMs),
      problems,
    };
  }

  #url(): string {
    return `http://127.0.0.1:${this.#ports[Math.floor(Math.random() * this.#ports.length)]}`;
  }

  #api(): ApiClient {
    return apiClient(this.#url(), FIRST_KEY);
  }

  #name(what: string): string {
    return `${what} ${++this.#names}`;
  }

  /** Throws if it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
  async #cli(...args: string[]): Promise<any> {
    const result = await runCli(this.#storeEnv(), [...args, '--json'], { env: ENV });
    if (result.exitCode !== 0) throw new Error(`${args.join(' ')}: ${result.stderr}`);
    return JSON.parse(result.stdout);
  }
}

const OPEN_JOBS = "select id from jobs where state not in ('done', 'failed', 'cancelled')";
