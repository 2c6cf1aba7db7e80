import { readFileSync } from 'node:fs';
import { openConnections, sendWebhook } from '../src/events/send-webhook.ts';
import { newWebhookSecret } from '../src/events/sign.ts';
import { systemClock } from '../src/lib/clock.ts';
import { createDns } from '../src/safety/dns.ts';
import { openStore } from '../src/store/open-store.ts';
import { query } from '../test/engines/support/query.ts';
import { type ApiClient, apiClient } from '../test/harness/api-client.ts';
import type { StoreEnv } from '../test/harness/engines.ts';
import { inTurns, median, percentiles, perSecond, ratioOf, timed } from './load/figures.ts';
import { onEngines } from './load/on-engines.ts';
import { insertCode, type Owner, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, type Running, startServer } from './load/server.ts';
import { underSteadyLoad } from './load/steady.ts';
import { addDeliveries, addEndpoint, BODY } from './load/webhook-data.ts';
import { startReceiver } from './load/webhook-receiver.ts';

/**
 * Deliveries to one fast endpoint beside the same client without a store (goal: 500 a second), the time from a change
 * to its receipt, and what a backlog of a hanging endpoint costs others. On both engines; `BENCH_ENGINE` (`sqlite` or
 * `postgres`) selects one, `BENCH_DELIVERIES` sets the size of the backlog.
 */
const FOLDER = benchFolder('webhooks');
const BACKLOG = Number(process.env.BENCH_DELIVERIES ?? 1_000_000);
const ROUNDS = 5;
const DELIVERIES = 3_000;
const CHANGES = 40;
const IN_FLIGHT = 8;
const SCANS_A_SECOND = 50;
const QUIET_MS = 10_000;
const METRICS_TOKEN = 'bench-bench-bench-bench';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type World = {
  storeEnv: StoreEnv;
  owner: Owner;
  server: Running;
  receiver: Receiver;
  api: ApiClient;
  code: { id: string; slug: string };
  endpoints: { fast: string; hanging: string };
};

export const run = () => onEngines(FOLDER, runOn);

async function runOn(storeEnv: StoreEnv): Promise<void> {
  const receiver = await startReceiver();
  const world = await startWorld(storeEnv, receiver);
  try {
    await compareRates(world);
    await measureLatency(world);
    await measureBacklog(world);
  } finally {
    await Promise.all([world.server.stop(), receiver.stop()]);
  }
}

async function startWorld(storeEnv: StoreEnv, receiver: Receiver): Promise<World> {
  const store = await openStore({ databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: FOLDER }, Date.now(), () => {});
  const owner = await seedOwner(store);
  const code = await insertCode(store, owner);
  const endpoints = {
    fast: await addEndpoint(store, owner, `${receiver.url}/hook`, ['qr.updated']),
    hanging: await addEndpoint(store, owner, `${receiver.url}/hang`, ['qr.deleted']),
  };
  await store.close();
  await query(storeEnv, 'update qr_codes set last_rendered_at = created_at');
  const env = { PLANS_FILE: plansWithoutLimits(FOLDER), WEBHOOK_PRIVATE_TARGETS: 'allow', METRICS_TOKEN };
  const server = await startServer(storeEnv, env);
  return { storeEnv, owner, server, receiver, api: apiClient(server.url, owner.apiKey), code, endpoints };
}

async function compareRates({ storeEnv, owner, receiver, endpoints }: World): Promise<void> {
  const arrived = async () => {
    let [count, firstAt, lastAt] = [0, 0, 0];
    while (count < DELIVERIES) {
      const some = await receiver.arrivals();
      firstAt ||= some.firstAt;
      lastAt = some.lastAt || lastAt;
      count += some.count;
      await Bun.sleep(100);
    }
    return (1_000 * count) / (lastAt - firstAt);
  };
  const ours = async () => {
    await addDeliveries(storeEnv, owner, endpoints.fast, DELIVERIES);
    return arrived();
  };
  const bare = async () => {
    await postAll(`${receiver.url}/hook`, DELIVERIES);
    return arrived();
  };
  await Promise.all([ours(), Bun.sleep(1_000)]);
  await bare();
  const rates = await inTurns(ROUNDS, { bare, ours });
  for (const [name, all] of Object.entries(rates))
    console.log(`deliveries, ${name.padEnd(5)} ${perSecond(median(all)).padStart(9)}`);
  console.log(`ratio ${ratioOf(rates.ours, rates.bare).toFixed(2)}\n`);
}

/** The same client, without a store. */
async function postAll(url: string, count: number): Promise<void> {
  const client = {
    dns: createDns(null),
    clock: systemClock,
    agent: 'bench',
    privateTargets: 'allow' as const,
    mayBeOwn: true,
    mainHost: 'localhost',
    isOwnHost: async () => false,
  };
  const receiver = { url, secret: newWebhookSecret(), old_secret: null, old_secret_until: null };
  const connections = openConnections(url, IN_FLIGHT);
  let left = count;
  const sender = async () => {
    while (left-- > 0) await sendWebhook(client, receiver, { id: `evt_${left}`, body: BODY }, connections);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  connections.close();
}

async function measureLatency({ api, receiver, code }: World): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < CHANGES; at++) {
    const label = `Change ${at}`;
    await Bun.sleep(100 * Math.random());
    const start = performance.timeOrigin + performance.now();
    await api.patch(`/v2/qr-codes/${code.id}`, { label });
    for (let arrivedAt: number | undefined; arrivedAt === undefined; await Bun.sleep(5)) {
      arrivedAt = (await receiver.arrivals()).byLabel[label];
      if (arrivedAt !== undefined) times.push(arrivedAt - start);
    }
  }
  const { p50Ms, maxMs } = percentiles(times);
  console.log(`from a change to its receipt: median ${p50Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms\n`);
}

/** Each with the scans beside it, compared with those before. */
async function measureBacklog({ storeEnv, owner, server, api, code, endpoints }: World): Promise<void> {
  const felt = async (name: string, work: () => Promise<unknown>) => {
    let tookMs = 0;
    const steady = { url: server.url, paths: [`/${code.slug}`], perSecond: SCANS_A_SECOND };
    const { load } = await underSteadyLoad(steady, async () => {
      tookMs = await timed(work);
    });
    const scans = `p50 ${load.p50Ms.toFixed(2)} p99 ${load.p99Ms.toFixed(1)} max ${load.maxMs.toFixed(1)} ms`;
    console.log(
      `  ${name.padEnd(44)} ${tookMs.toFixed(0).padStart(7)} ms   scans ${scans}   server ${memoryMb(server)} MB`,
    );
  };
  await felt('without a backlog', () => Bun.sleep(QUIET_MS));
  console.log(`${BACKLOG.toLocaleString('en')} deliveries wait for an endpoint that hangs`);
  await addDeliveries(storeEnv, owner, endpoints.hanging, BACKLOG);
  const path = `/v2/webhook-endpoints/${endpoints.hanging}`;
  const list = (query: Record<string, string>) => async () => {
    for (let left = 20; left > 0; left--) await api.get(`${path}/deliveries`, { query });
  };
  await felt('while it hangs', () => Bun.sleep(2 * QUIET_MS));
  await felt('20 pages of deliveries', list({}));
  await felt('20 pages of those that wait', list({ status: 'pending' }));
  await felt('20 pages of those that failed', list({ status: 'failed' }));
  await felt('20 times the metrics', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (let left = 20; left > 0; left--) await (await fetch(`${server.url}/metrics`, { headers })).text();
  });
  const again = (since: number) => async () => {
    const { status, body } = await api.post(`${path}/redeliver`, { since: new Date(since).toISOString() });
    console.log(`    redelivered: ${status} ${JSON.stringify(body.redelivered)}`);
  };
  await felt('sending again what is younger than now', again(Date.now()));
  await felt('sending all of them again', again(0));
  await felt('deleting the endpoint', async () => {
    await api.send('DELETE', path);
    const left = `select 1 from webhook_deliveries where endpoint_id = '${endpoints.hanging}' limit 1`;
    while ((await query(storeEnv, left)).length > 0) await Bun.sleep(500);
  });
}

function memoryMb({ pid }: Running): string {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kb) / 1_000).toFixed(0);
}

if (import.meta.main) await run();
