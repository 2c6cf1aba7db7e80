import type { Acknowledged } from '../faults/support/webhook-books.ts';

/** Of one code: what its scans came to. */
export type Scans = {
  slug: string;
  /** Redirects, pages and files that clients received. */
  answered: number;
  /** Sent, with an unknown result: no answer, 503, or hung up before it came. */
  unknown: number;
  limit: number | null;
};

/** What one job must come to. */
export type ExpectedJob = { kind: 'import' | 'undo' | 'update' | 'export'; rows: number | null };

/** What the clients of a storm were told, to be compared with the store at its end. */
export class Books {
  readonly done: Acknowledged = {
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
  /** By the id of a code. */
  readonly scans = new Map<string, Scans>();
  /** The labels of things that were asked for once: true: acknowledged; false: the answer is unknown. */
  readonly labels = new Map<string, boolean>();
  readonly projectNames = new Map<string, boolean>();
  /** What each code was last asked to be. */
  readonly jobs = new Map<string, ExpectedJob>();
  readonly fileBytes = new Map<string, number>();
  planned = { acknowledged: 0, unknown: 0 };
  /** Clicks on buttons, by the id of a code. */
  readonly clicks = new Map<string, { answered: number; unknown: number }>();
  #names = 0;

  /** A text that nothing else of the storm has. */
  name(what: string): string {
    return `${what} ${++this.#names}`;
  }

  addCode(id: string, slug: string, limit: number | null = null): void {
    this.done.createdCodes.push(id);
    this.scans.set(id, { slug, answered: 0, unknown: 0, limit });
  }

  countScan(id: string, result: 'answered' | 'unknown'): Scans | undefined {
    const scans = this.scans.get(id);
    if (!scans) return undefined;
    scans[result]++;
    if (result === 'answered') this.done.scans.set(id, scans.answered);
    return scans;
  }

  countClick(id: string, result: 'answered' | 'unknown'): void {
    const clicks = this.clicks.get(id) ?? { answered: 0, unknown: 0 };
    clicks[result]++;
    this.clicks.set(id, clicks);
  }
}
