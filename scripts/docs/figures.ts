import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A figure on a page, and the constant that it must equal. `says` has one group: the figure. */
export type Figure = { page: string; says: RegExp; file: string; constant: string };

const figure = (page: string, says: RegExp, file: string, constant: string): Figure => ({
  page: `docs/${page}.md`,
  says,
  file: `src/${file}.ts`,
  constant,
});

const SQLITE = 'store/engines/sqlite';
const POOL = 'store/engines/postgres/pool';

/** Figures of the program on pages. If a constant changes or moves, a test fails until its page is updated. */
export const FIGURES: readonly Figure[] = [
  figure('architecture', /runs a batch of up to ([\d,]+) in one/, `${SQLITE}/writer`, 'MAX_BATCH'),
  figure('architecture', /A write waits up to (.+?) for it/, `${SQLITE}/connection`, 'BEGIN_TIMEOUT_MS'),
  figure(
    'architecture',
    /does not answer for (.+?) is taken for stuck/,
    `${SQLITE}/writer`,
    'STUCK_AFTER_MS',
  ),
  figure('architecture', /A pool of (\d+) connections/, POOL, 'POOL_SIZE'),
  figure('architecture', /with a lease of (.+?),/, 'render/worker', 'LEASE_MS'),
  figure('architecture', /a living worker renews every (.+?)\./, 'render/worker', 'RENEW_EVERY_MS'),
  figure('architecture', /A code rests (.+?) between/, 'store/renders/render-queue', 'RE_RENDER_PAUSE_MS'),
  figure('architecture', /takes longer than (.+?) is given up/, 'render/render-threads', 'DEADLINE_MS'),
  figure('architecture', /and callers up to (.+?): then 503/, 'render/waiting-limit', 'MAX_WAIT_MS'),
  figure(
    'architecture',
    /limits are saved every (.+?) \(SQLite\)/,
    'rate-limits/memory-limiter',
    'SAVE_EVERY_MS',
  ),
  figure('architecture', /"last used" of keys every (.+?) and/, 'http/key-use', 'SAVE_EVERY_MS'),
  figure('architecture', /pictures are looked for every (.+?) and/, 'render/worker', 'POLL_EVERY_MS'),
  figure('architecture', /wait up to (\d+) per account/, 'render/pictures', 'MAX_WAITING_OF_ACCOUNT'),
  figure('architecture', /account and ([\d,]+) in all/, 'render/pictures', 'MAX_WAITING'),
  figure(
    'architecture',
    /due safety checks, search texts and changes of many codes every (.+?),/,
    'url-safety/rescan-worker',
    'POLL_EVERY_MS',
  ),
  figure('architecture', /and every (.+?) what no longer counts/, 'store/housekeeping/timer', 'EVERY_MS'),
  figure('architecture', /merged every (.+?) on SQLite/, 'scan/ledger', 'MERGE_EVERY_MS.sqlite'),
  figure('architecture', /SQLite and every (.+?) on PostgreSQL/, 'scan/ledger', 'MERGE_EVERY_MS.postgres'),
  figure('architecture', /asks the store every (.+?) for the scans/, 'analytics/live-views', 'POLL_EVERY_MS'),
  figure('architecture', /found of visitors is stored every (.+?)\./, 'scan/daily-visitors', 'SAVE_EVERY_MS'),
  figure('architecture', /wait for the rest, at most (.+?) \(/, 'cli/starting-app', 'MAX_WAIT_MS'),
  figure('architecture', /until none comes any more \(at most (.+?)\)/, 'server', 'MAX_HOLD_MS'),
  figure('architecture', /accepted is finished within (.+?)\. Then/, 'server', 'DRAIN_TIMEOUT_MS'),
  figure('operating', /among them, one in (\d+) \|/, 'tracing/create-tracing', 'COMMITS_PER_SAMPLE'),
  figure('operating', /They are sent every (.+?) and/, 'tracing/exporter', 'EXPORT_EVERY_MS'),
  figure('operating', /at most ([\d,]+) spans that wait/, 'tracing/exporter', 'MAX_WAITING'),
  figure('operating', /one scan in ([\d,]+), migrations/, 'scan/scan-samples', 'SCANS_PER_SAMPLE'),
  figure('operating', /the rest within (.+?), many lines/, 'lib/log-lines', 'FLUSH_AFTER_MS'),
  figure('privacy', /one scan in ([\d,]+) the log/, 'scan/scan-samples', 'SCANS_PER_SAMPLE'),
  figure('operating', /connection that has rested for (.+?),/, 'server', 'IDLE_TIMEOUT_S'),
  figure('operating', /up to (.+?) of request-limit counts/, 'rate-limits/memory-limiter', 'SAVE_EVERY_MS'),
  figure('operating', /claim has run out, after (.+?)\. /, 'render/worker', 'LEASE_MS'),
  figure('import-export', /if more than (\d+) are refused/, 'standby/check-files', 'MAX_REFUSED'),
  figure('api', /a code rests (.+?) between/, 'store/renders/render-queue', 'RE_RENDER_PAUSE_MS'),
  figure(
    'safety',
    /and answers within (.+?) whatever happens/,
    'url-safety/create-safety',
    'CHECK_TIMEOUT_MS',
  ),
  figure('safety', /is left alone for (.+?) to 15/, 'url-safety/safe-browsing/back-off', 'FIRST_MS'),
  figure('safety', /alone for 5 seconds to (.+?),/, 'url-safety/safe-browsing/back-off', 'LONGEST_MS'),
  figure('safety', /A query of more than ([\d,]+) characters/, 'scan/pass-query', 'MAX_QUERY_LENGTH'),
  figure(
    'api',
    /`label_contains`[^|]*at most (\d+) characters/,
    'http/dashboard/contract/codes',
    'MAX_SEARCH_LENGTH',
  ),
];

/** Promises to callers on pages, which are checked by tests and are no single constant. */
export const PROMISES: readonly RegExp[] = [/callers get 503 within 5 s/, /`\/readyz` within 3 s/];

/** Measured, and so not in the source: "some 30 ms". */
const MEASURED = /some [\d,.]+ (?:ms|µs)/g;
const DURATION = /\b\d[\d,.]* (?:ms|s|seconds?|minutes?|hours?)\b/g;

/** Every duration that a page states as a fact of the program. */
export function durationsIn(text: string): string[] {
  const plain = PROMISES.reduce((rest, promise) => rest.replace(promise, ''), text.replaceAll(MEASURED, ''));
  return plain.match(DURATION) ?? [];
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  second: 1_000,
  seconds: 1_000,
  minute: 60_000,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
};

/** A duration in milliseconds, or a number as it is. */
export function amountOf(words: string): number {
  const [number = '', unit] = words.split(' ');
  return Number(number.replaceAll(',', '')) * (unit === undefined ? 1 : (UNIT_MS[unit] ?? Number.NaN));
}

/**
 * The value of a constant that is a number or a product of numbers, or of one entry (`NAME.entry`) of a constant on one
 * line; durations in milliseconds.
 */
export function constantIn(root: string, file: string, constant: string): number {
  const text = readFileSync(join(root, file), 'utf8');
  const [name = '', entry] = constant.split('.');
  const before = entry === undefined ? ' = ' : `: .* = \\{.*\\b${entry}: `;
  const value = new RegExp(`^(?:export )?const ${name}${before}([\\d_ *]+)[;, ]`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`There is no number ${constant} in ${file}`);
  const product = value.split('*').reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1);
  return name.endsWith('_S') ? product * 1_000 : product;
}
