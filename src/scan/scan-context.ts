import type { LinkKey } from '../codes/values/slug.ts';
import type { Clock } from '../lib/clock.ts';
import { settleWithin } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { DomainHosts } from '../projects/domains/domain-hosts.ts';
import type { Checker } from '../safety/check.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Metrics } from '../telemetry/create-metrics.ts';
import type { CodePasswords } from './code-passwords.ts';
import type { DailyVisitors } from './daily-visitors.ts';
import type { CodeFiles, Download } from './file-download.ts';
import type { Ledger } from './ledger.ts';
import type { Brand } from './pages/brand.ts';
import type { Links } from './resolve.ts';
import type { ScanSamples } from './scan-samples.ts';
import type { SlugGuesses } from './slug-guesses.ts';
import type { Caller, VisitorSettings } from './visitor/visitor.ts';
import type { VisitorDraws } from './visitor-draws.ts';

export type ScanDeps = {
  links: Links;
  ledger: Ledger;
  clock: Clock;
  visitors: VisitorSettings;
  checker: Pick<Checker, 'checkLocally'>;
  log: Logger;
  dailyVisitors: Pick<DailyVisitors, 'record'>;
  metrics: Pick<Metrics, 'scans' | 'scanSeconds'>;
  samples: ScanSamples;
  guesses: SlugGuesses;
  domains: DomainHosts;
  /** The branding of a project's pages; null: none. */
  brandOf: (projectId: string) => Promise<Brand | null>;
  /** The main address, which has the report form. */
  publicUrl: string;
  /** On every response. */
  headers: Readonly<Record<string, string>>;
  files: CodeFiles;
  /** Signs the links to files of contact cards and events, and cookies of downloads. */
  fileSecret: string;
  passwords: CodePasswords;
  draws: Pick<VisitorDraws, 'draw'>;
  /** Makes the changes of a code that are planned until now. */
  makePlannedChanges: (codeSeq: number) => Promise<void>;
  /** At least 0 and less than 1. */
  random: () => number;
};

export type ScanContext = {
  readonly deps: ScanDeps;
  readonly request: Request;
  readonly key: LinkKey;
  /** Null if the request was not read that far. */
  readonly caller: Caller | null;
  /** Set where it may be a project's domain; null on the main address. */
  readonly host: string | null;
  readonly startedAt: number;
  /** Of the password that was given with the scan; null: none was. */
  readonly passedHash: string | null;
  /** The file of the code, once it was found. */
  readonly download?: Download;
  /** Drawn once it is needed. */
  chance?: number;
};

export type ReadContext = ScanContext & { readonly caller: Caller };

/** Refuses the scan if waiting would leave no time to count it. */
export function inTime<Value>({ deps, startedAt }: ScanContext, found: Promise<Value>): Promise<Value> {
  const left = deps.ledger.latestStartMs - (performance.now() - startedAt);
  return settleWithin(found, left, () => new StoreUnavailable('the scan has waited long enough'));
}
