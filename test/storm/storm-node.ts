import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import type { StoreEnv } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { BUN, FIRST_KEY, ROOT } from '../harness/server-process.ts';
import type { Disturbances } from './disturbances.ts';
import type { Findings } from './findings.ts';

/** Fixed: otherwise it would contain the port, and pictures would be drawn again. */
export const PUBLIC_URL = 'http://localhost:8080';
const ENV = { PUBLIC_URL, WEBHOOK_PRIVATE_TARGETS: 'allow', LOG_LEVEL: 'info', BOOTSTRAP_API_KEY: FIRST_KEY };
/** In the log of a node that decides scans from its memory until it has its store back. */
const AWAY = 'known codes without a scan limit still work';
const BACK = 'scans of the outage are being counted';
const CLOCK = join(import.meta.dir, 'shifted-clock.ts');
const MAIN = join(ROOT, 'src', 'main.ts');

/** A node must be well so long after the last fault. */
const RECOVERED_WITHIN_MS = 60_000;
/** A node promises 10 s; the rest is for a busy machine. */
const ENDED_WITHIN_MS = 20_000;
/** A sign of life must come so soon: a stopped process or a store that hangs gives none. */
const LOOK_MS = 4_000;
const PAUSE_MS = 50;
/** Before a node that ended is started again, as by an operator's supervisor. */
const RESTART_PAUSE_MS = 300;
/** Clients notice so late that connections of before are gone. */
const CLOSING_MS = 250;

type Options = { at: number; folder: string; storeEnv: StoreEnv; disturbances: Disturbances; findings: Findings };

/** A server of a storm: a process that faults may stop, end and start again, with a clock of its own. */
export class StormNode {
  readonly at: number;
  readonly url: string;
  readonly storeEnv: StoreEnv;
  readonly logFile: string;
  readonly #port = freePort();
  readonly #clockFile: string;
  readonly #clock: number;
  readonly #log: number;
  readonly #disturbances: Disturbances;
  readonly #findings: Findings;
  #child: Subprocess | null = null;
  /** The last that was begun, also while it ends. */
  #last: Subprocess | null = null;
  #mayEnd = false;
  /** Ends the time in which it said that its store is away. */
  #isBack: (() => void) | null = null;
  #isOver = false;

  constructor({ at, folder, storeEnv, disturbances, findings }: Options) {
    this.at = at;
    this.url = `http://127.0.0.1:${this.#port}`;
    this.storeEnv = storeEnv;
    this.logFile = join(folder, `node-${at}.log`);
    this.#log = openSync(this.logFile, 'a');
    this.#clockFile = join(folder, `clock-${at}`);
    this.#clock = openSync(this.#clockFile, 'w+');
    this.#disturbances = disturbances;
    this.#findings = findings;
    this.shiftClock(0);
  }

  /** From now on its clock is so far from the real one, in whole milliseconds. */
  shiftClock(ms: number): void {
    // Written over, and not made anew: the node has the file mapped.
    writeSync(this.#clock, new Uint8Array(Float64Array.of(ms).buffer), 0, 8, 0);
  }

  /** Resolves when it is ready; one that ends before that is started again. */
  async start(): Promise<void> {
    this.#mayEnd = true;
    this.#spawn();
    await this.isWell();
    this.#mayEnd = false;
  }

  /** Resolves when it says that it is ready. */
  async isWell(): Promise<void> {
    const start = performance.now();
    while (!this.#isOver) {
      if (await this.#isReady()) return;
      if (performance.now() - start > RECOVERED_WITHIN_MS) {
        this.#findings.add(`node ${this.at} was not ready within ${RECOVERED_WITHIN_MS / 1_000} s`);
        return;
      }
      await Bun.sleep(PAUSE_MS);
    }
  }

  /** Ends it so; its connections break. `pauseMs` later it is started again. Returns how long it took to be ready. */
  async restart(signal: NodeJS.Signals, pauseMs: number): Promise<number> {
    const calm = this.#disturbances.begin(this.at, 'breaks');
    await this.#end(signal);
    await Bun.sleep(pauseMs);
    const from = performance.now();
    await this.start();
    const tookMs = performance.now() - from;
    await Bun.sleep(CLOSING_MS);
    calm();
    return tookMs;
  }

  /** Stops the process for so long. */
  async freeze(lastsMs: number): Promise<void> {
    const calm = this.#disturbances.begin(this.at, 'stops');
    this.#child?.kill('SIGSTOP');
    await Bun.sleep(lastsMs);
    this.#child?.kill('SIGCONT');
    calm();
  }

  /** For good. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#end(signal);
    for (const file of [this.#log, this.#clock]) closeSync(file);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill(signal);
    const hangs = setTimeout(() => {
      this.#findings.add(`node ${this.at} had not ended ${ENDED_WITHIN_MS / 1_000} s after ${signal}`);
      child.kill('SIGKILL');
    }, ENDED_WITHIN_MS);
    await child.exited;
    clearTimeout(hangs);
  }

  #spawn(): void {
    const child = Bun.spawn([BUN, '--preload', CLOCK, MAIN, 'serve'], {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME },
        ...ENV,
        ...this.storeEnv,
        ...{ PORT: String(this.#port), STORM_CLOCK: this.#clockFile },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#last = child;
    // What the process before said of its store is over; this one says its own.
    this.#noteStore(false);
    for (const stream of [child.stdout, child.stderr]) this.#follow(child, stream);
    child.exited.then(async (code) => {
      if (this.#isOver || this.#child !== child) return;
      if (!this.#mayEnd) {
        this.#findings.add(`node ${this.at} ended by itself with ${code}`);
        this.#disturbances.begin(this.at, 'breaks');
      }
      await Bun.sleep(RESTART_PAUSE_MS);
      if (!this.#isOver && this.#child === child) this.#spawn();
    });
  }

  /** Keeps the log, and watches it for what the node says about its store. */
  async #follow(child: Subprocess, stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      if (this.#isOver) return;
      writeSync(this.#log, chunk);
      // One that is being stopped still answers, and says what it knows.
      if (this.#last !== child) continue;
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes(AWAY)) this.#noteStore(true);
      if (text.lastIndexOf(BACK) > text.lastIndexOf(AWAY)) this.#noteStore(false);
    }
  }

  /** On SQLite nothing is hidden: what is stored can be read. */
  #noteStore(isAway: boolean): void {
    if (isAway && this.storeEnv.DATABASE_URL !== undefined) this.#isBack ??= this.#disturbances.begin(this.at, 'hides');
    if (isAway) return;
    this.#isBack?.();
    this.#isBack = null;
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) })).status === 200;
    } catch {
      return false;
    }
  }
}
