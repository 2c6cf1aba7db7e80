import { expect } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { type RenderedCode, renderedCode } from '../../harness/codes.ts';
import { scan } from '../../harness/scan-client.ts';
import { FIRST_KEY } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

/** The longest time that a caller waits, and that a recovered store may stay unused. */
export const MAX_WAIT_MS = 5_000;
export const TARGET = 'https://example.com/menu';

export type StormCodes = { plain: RenderedCode; limited: RenderedCode; limit: number };

export async function stormCodes(url: string, limit: number): Promise<StormCodes> {
  const api = apiClient(url, FIRST_KEY);
  const plain = await renderedCode(api, { redirect_url: TARGET });
  const limited = await renderedCode(api, { redirect_url: TARGET, scan_limit: limit });
  return { plain, limited, limit };
}

type Tally = { sent: number; redirects: number };

/** Continuous calls to several servers, and the responses. */
export class Storm {
  readonly plain: Tally = { sent: 0, redirects: 0 };
  readonly limited: Tally = { sent: 0, redirects: 0 };
  readonly statuses = new Map<string, number>();
  /** Broken connections: a killed server cannot answer. */
  broken = 0;
  longestMs = 0;
  longestScanMs = 0;
  /** The ids of projects whose create was answered with 201. */
  readonly created: string[] = [];
  readonly #codes: StormCodes;
  readonly #urls: readonly string[];
  #isOver = false;
  readonly #callers: Promise<void>[];

  constructor(urls: readonly string[], codes: StormCodes, callersEach = 4) {
    this.#urls = urls;
    this.#codes = codes;
    this.#callers = urls.flatMap((_, at) =>
      Array.from({ length: callersEach }, (__, caller) => this.#call(at, caller)),
    );
  }

  /** With two new codes, which all servers know before it begins. */
  static async begin(urls: readonly string[]): Promise<Storm> {
    const codes = await stormCodes(urls[0] ?? '', 40);
    for (const url of urls) expect((await scan(url, codes.plain.slug)).status).toBe(302);
    const storm = new Storm(urls, codes);
    for (const tally of ['sent', 'redirects'] as const) storm.plain[tally] += urls.length;
    return storm;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#callers);
  }

  /** One of the callers of each server writes, the others scan. */
  async #call(at: number, caller: number): Promise<void> {
    const url = this.#urls[at] ?? '';
    const api = apiClient(url, FIRST_KEY);
    for (let turn = 0; !this.#isOver; turn++) {
      const start = performance.now();
      try {
        if (caller === 0) await this.#create(api);
        else if (turn % 4 === 0) await this.#scan(url, this.#codes.limited, this.limited);
        else await this.#scan(url, this.#codes.plain, this.plain);
      } catch {
        this.broken++;
      }
      const tookMs = performance.now() - start;
      this.longestMs = Math.max(this.longestMs, tookMs);
      if (caller > 0) this.longestScanMs = Math.max(this.longestScanMs, tookMs);
      // A short pause, to leave time for other processes on the machine.
      await Bun.sleep(150);
    }
  }

  async #scan(url: string, { slug }: RenderedCode, tally: Tally): Promise<void> {
    tally.sent++;
    const { status } = await scan(url, slug);
    this.#countStatus('scan', status);
    if (status === 302) tally.redirects++;
  }

  async #create(api: ApiClient): Promise<void> {
    const { status, body } = await api.post('/v1/projects', { name: 'In a storm' });
    this.#countStatus('create', status);
    if (status === 201) this.created.push(body.project_id);
  }

  #countStatus(what: string, status: number): void {
    const key = `${what} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
  }

  /** Expects only statuses that the contract allows, and no call that took too long. */
  expectAllowedStatuses(): void {
    const allowed = ['scan 302', 'scan 410', 'scan 503', 'create 201', 'create 503', 'create 402', 'create 429'];
    expect([...this.statuses.keys()].filter((status) => !allowed.includes(status))).toEqual([]);
    expect(this.longestMs).toBeLessThan(MAX_WAIT_MS);
  }

  /** Expects that everything answered is stored, and nothing that was never sent. */
  async expectCounted(api: ApiClient): Promise<void> {
    const { plain, limited, limit } = this.#codes;
    for (const [code, { sent, redirects }] of [
      [plain, this.plain],
      [limited, this.limited],
    ] as const) {
      const { scan_count } = (await api.get(`/v1/qr-codes/${code.id}`)).body;
      expect(scan_count).toBeGreaterThanOrEqual(redirects);
      expect(scan_count).toBeLessThanOrEqual(sent);
    }
    expect(this.limited.redirects).toBeLessThanOrEqual(limit);
    const projects = new Set<string>();
    for (let token: string | undefined, page = 0; page < 100; page++) {
      const query: Record<string, string> = { page_size: '100', ...(token && { page_token: token }) };
      const { body } = await api.get('/v1/projects', { query });
      for (const { project_id } of body.items) projects.add(project_id);
      token = body.next_page_token ?? undefined;
      if (token === undefined) break;
    }
    expect(this.created.filter((id) => !projects.has(id))).toEqual([]);
  }

  /** The same, once scans are counted that went to the disk of a server. */
  async expectCountedLate(api: ApiClient): Promise<void> {
    const { id } = this.#codes.plain;
    await until(async () => (await api.get(`/v1/qr-codes/${id}`)).body.scan_count >= this.plain.redirects);
    await this.expectCounted(api);
  }
}

/** Adds a line to the report at the end of the test run. */
export function reportFault(
  fault: string,
  recoveryMs: number | null,
  storm: { longestMs: number; longestScanMs: number },
): void {
  const recovery = recoveryMs === null ? '' : `recovered after ${Math.round(recoveryMs)} ms, `;
  const line = `Fault: ${fault}: ${recovery}longest wait ${Math.round(storm.longestMs)} ms, of a scan ${Math.round(storm.longestScanMs)} ms`;
  const notes = process.env.TEST_NOTES;
  if (notes === undefined) console.error(line);
  else appendFileSync(notes, `${line}\n`);
}
