import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUBSCRIBED_TYPES } from '../../src/store/webhooks/event-types.ts';
import { UnreliableReceiver } from '../faults/support/unreliable-receiver.ts';
import { apiClient } from '../harness/api-client.ts';
import { runCliJson } from '../harness/command-line.ts';
import type { Engine } from '../harness/engines.ts';
import { FIRST_KEY } from '../harness/server-process.ts';
import { Books } from './books.ts';
import { Calls } from './calls.ts';
import { Disturbances } from './disturbances.ts';
import { perform } from './faults.ts';
import { Findings } from './findings.ts';
import { type Ground, startGround } from './ground.ts';
import { makeFixtures, PASSWORD } from './load/fixtures.ts';
import { runLoad } from './load/load.ts';
import { type Lane, lanesOf, planOf } from './plan.ts';
import { Random } from './random.ts';
import { isBroken, type PastFault, type StormReport } from './report.ts';
import { settle } from './settle.ts';

const OPERATOR = 'operator@localhost';
const NO_LIMITS = { burst_per_second: 1e6, per_minute: 1e8, per_day: 1e9, active_codes: 1e6 };
const LOOK_MS = 100;

export type StormOptions = {
  engine: Engine;
  seconds: number;
  seed: string;
  /** Ends it early, in good order. */
  interrupt: AbortSignal;
  say(line: string): void;
};

/** Faults and load for so long, or until something is wrong; then all is compared. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-storm-'));
  // PostgreSQL runs as another user where this is root.
  chmodSync(folder, 0o711);
  process.env.TEST_DATA = folder;
  const disturbances = new Disturbances();
  const findings = new Findings(({ what }) => options.say(`Something is wrong: ${what}`));
  const ground = await startGround({ engine: options.engine, folder, disturbances, findings });
  let isGood = false;
  try {
    const report = await new Storm(options, ground, disturbances, findings).run();
    isGood = !isBroken(report);
    return { ...report, folder: isGood ? null : folder };
  } finally {
    if (!isGood) await keep(ground, folder);
    await ground.stop();
    if (isGood) rmSync(folder, { recursive: true, force: true });
  }
}

class Storm {
  readonly #options: StormOptions;
  readonly #ground: Ground;
  readonly #disturbances: Disturbances;
  readonly #findings: Findings;
  readonly #books = new Books();
  readonly #calls: Calls;
  readonly #receiver: UnreliableReceiver;
  readonly #faults: PastFault[] = [];
  #start = 0;
  #megabytes = 0;

  constructor(options: StormOptions, ground: Ground, disturbances: Disturbances, findings: Findings) {
    this.#options = options;
    this.#ground = ground;
    this.#disturbances = disturbances;
    this.#findings = findings;
    this.#calls = new Calls(disturbances, findings);
    const luck = new Random(`${options.seed}/receiver`);
    this.#receiver = new UnreliableReceiver(() => luck.next());
  }

  async run(): Promise<StormReport> {
    const { engine, seed } = this.#options;
    const { nodes } = this.#ground;
    const url = nodes[0]?.url ?? '';
    try {
      await runCliJson(this.#ground.directly(), [
        'accounts',
        'update',
        OPERATOR,
        '--limits',
        JSON.stringify(NO_LIMITS),
      ]);
      const endpoint = await this.#subscribe(url);
      const fixtures = await makeFixtures(url, this.#books);
      this.#start = performance.now();
      this.#findings.begin();
      const context = {
        nodes,
        calls: this.#calls,
        books: this.#books,
        findings: this.#findings,
        disturbances: this.#disturbances,
        isOver: () => this.#isOver(),
      };
      await Promise.all([
        runLoad(context, fixtures, new Random(`${seed}/load`), nodes.length),
        ...lanesOf(engine).map((lane) => this.#runLane(lane)),
      ]);
      const secondsPassed = this.#seconds();
      this.#options.say(`The storm is over after ${Math.round(secondsPassed)} s; all must settle now.`);
      this.#receiver.isReliable = true;
      const settled = await settle({
        ground: this.#ground,
        books: this.#books,
        receiver: this.#receiver,
        endpointId: endpoint.endpoint_id,
        secrets: [FIRST_KEY.slice('api_live_'.length), PASSWORD, endpoint.secret],
      });
      return {
        seed,
        engine,
        seconds: secondsPassed,
        faults: this.#faults,
        calls: this.#calls.tally,
        longestMs: this.#calls.longestMs,
        webhooks: { ...this.#receiver, events: this.#receiver.events.size },
        ...settled,
        findings: this.#findings.all,
        findingCount: this.#findings.count,
        megabytes: this.#megabytes,
        folder: null,
      };
    } finally {
      this.#calls.stop();
      this.#receiver.stop();
    }
  }

  async #subscribe(url: string): Promise<{ endpoint_id: string; secret: string }> {
    const body = { url: await this.#receiver.listen(), events: SUBSCRIBED_TYPES };
    const made = await apiClient(url, FIRST_KEY).post('/v2/webhook-endpoints', body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  }

  async #runLane(lane: Lane): Promise<void> {
    const { engine, seed } = this.#options;
    const scene = { ground: this.#ground, disturbances: this.#disturbances };
    for (const fault of planOf(seed, engine, lane, this.#ground.nodes.length)) {
      const dueAt = performance.now() + fault.pauseMs;
      while (!this.#isOver() && performance.now() < dueAt) await Bun.sleep(LOOK_MS);
      if (this.#isOver()) return;
      const past: PastFault = { ...fault, second: Math.round(this.#seconds() * 10) / 10, recoveryMs: null };
      this.#faults.push(past);
      try {
        past.recoveryMs = await perform(scene, fault);
      } catch (error) {
        this.#findings.add(`the fault itself failed: ${fault.kind}: ${(error as Error).message}`);
      }
      this.#megabytes = Math.max(this.#megabytes, Math.round(process.memoryUsage.rss() / 2 ** 20));
    }
  }

  /** The first thing that is wrong, and not only late, ends it: so what is stored is still as it was then. */
  #isOver(): boolean {
    const isTime = this.#seconds() >= this.#options.seconds;
    return this.#options.interrupt.aborted || isTime || this.#findings.endsStorm;
  }

  #seconds(): number {
    return (performance.now() - this.#start) / 1_000;
  }
}

/** Disks in memory and PostgreSQL go with the storm: what they have is kept in the folder. */
async function keep({ disks, nodes, pair }: Ground, folder: string): Promise<void> {
  await Promise.all(nodes.map((node) => node.stop()));
  for (const [at, disk] of disks.entries())
    if (disk) cpSync(disk.folder, join(folder, `disk-${at}`), { recursive: true });
  if (!pair) return;
  await pair.primary.shutDown();
  cpSync(pair.primary.dataDir, join(folder, 'store'), { recursive: true });
}
