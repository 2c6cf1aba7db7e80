import { openStore } from '../../src/store/open-store.ts';
import { DayAccumulator } from '../../src/store/scans/day-accumulator.ts';
import { type DaySums, mergeIntoColumns, NO_SUMS, type SumColumns } from '../../src/store/scans/day-sums.ts';
import { packKind } from '../../src/store/scans/scan-kind.ts';
import { query } from '../../test/engines/support/query.ts';
import { seedAccount } from '../../test/engines/support/seed.ts';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { below } from './figures.ts';

export type AnalyticsData = {
  accountId: string;
  projectId: string;
  codes: number;
  days: number;
  lastDay: number;
};

/** Sample days of ordinary codes; each code and day gets one of them. */
const TEMPLATES = 1_000;
/** The seq of the code with 10 million scans a year. */
export const BUSY_CODE = 1;
const BUSY_DAY = 27_400;
const ACCOUNT_DAY = 2_740_000;

/**
 * A year of days as a merge would write them: an account with a billion scans, a project with a tenth of them, a code
 * with 10 million and others with some 8 scans a day.
 */
export async function makeAnalyticsData(storeEnv: StoreEnv, codes: number, days: number): Promise<AnalyticsData> {
  const now = Date.now();
  const store = await openStore(
    { databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: storeEnv.DATA_DIR },
    now,
    () => {},
  );
  const { accountId, projectId } = await seedAccount(store);
  await store.close();
  const lastDay = Math.floor(now / 86_400_000);
  const firstDay = lastDay - days + 1;
  await query(storeEnv, codesSql(codes, accountId, projectId, now));
  await query(storeEnv, `insert into scan_counters (code_seq, version, scan_count) select seq, 1, 0 from qr_codes`);
  await insertTemplates(storeEnv);
  // In the order of days, as in real use.
  await query(
    storeEnv,
    `insert into code_days (scope, day, total, hours, devices, countries, referrers)
     select code.seq, days.day, t.total, t.hours, t.devices, t.countries, t.referrers
     from (${series(storeEnv, firstDay, lastDay)}) as days
     cross join qr_codes as code
     join bench_days as t on t.id = (code.seq * 31 + days.day * 7) % ${TEMPLATES}
     where code.seq <> ${BUSY_CODE} order by days.day, code.seq`,
  );
  await query(storeEnv, 'drop table bench_days');
  await insertLarge(storeEnv, 'code_days', BUSY_CODE, BUSY_DAY, firstDay, lastDay, 0);
  await insertLarge(storeEnv, 'project_days', `'${projectId}'`, ACCOUNT_DAY / 10, firstDay, lastDay, 0);
  await insertLarge(storeEnv, 'account_days', `'${accountId}'`, ACCOUNT_DAY, firstDay, lastDay, codes);
  if (storeEnv.DATABASE_URL) await query(storeEnv, 'analyze');
  return { accountId, projectId, codes, days, lastDay };
}

function codesSql(codes: number, accountId: string, projectId: string, now: number): string {
  return `with recursive n (seq) as (select 1 union all select seq + 1 from n where seq < ${codes})
    insert into qr_codes (seq, id, account_id, project_id, label, label_folded, search_text, slug, status, type, redirect_url,
      qr_data, style, render_status, created_via, created_at, updated_at)
    select seq, 'qr_' || seq, '${accountId}', '${projectId}', 'Table ' || seq, 'table ' || seq, 'table ' || seq,
      'qr-' || seq, 'active', 'url', 'https://example.com/', '{}', '{}', 'done', 'api', ${now}, ${now} from n`;
}

async function insertTemplates(storeEnv: StoreEnv): Promise<void> {
  await query(
    storeEnv,
    'create table bench_days (id integer primary key, total integer, hours text, devices text, countries text, referrers text)',
  );
  const rows = Array.from({ length: TEMPLATES }, (_, id) => {
    const { total, hours, devices, countries, referrers } = dayOf(1 + Math.floor(Math.random() * 16), 4, 3);
    return `(${[id, total, ...[hours, devices, countries, referrers].map(literal)].join(', ')})`;
  });
  await query(storeEnv, `insert into bench_days values ${rows.join(', ')}`);
}

/** Full days: all hours, 200 countries, 100 referrer hosts, and for an account its 100 most scanned codes. */
async function insertLarge(
  storeEnv: StoreEnv,
  table: string,
  scope: string | number,
  scans: number,
  firstDay: number,
  lastDay: number,
  codes: number,
): Promise<void> {
  const rows: string[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const columns = dayOf(2_000, 200, 150);
    const top = Array.from({ length: Math.min(100, codes) }, (_, at) => [
      1 + ((day * 13 + at * 97) % codes),
      scans / (at + 10),
    ]);
    const values = {
      ...columns,
      codes: codes === 0 ? null : JSON.stringify(top.flatMap(([seq, n]) => [seq, Math.round(n ?? 0)])),
    };
    const texts = [values.hours, values.devices, values.countries, values.referrers, values.codes].map(literal);
    rows.push(`(${[scope, day, values.total, ...texts].join(', ')})`);
  }
  await query(
    storeEnv,
    `insert into ${table} (scope, day, total, hours, devices, countries, referrers, codes) values ${rows.join(', ')}`,
  );
  // The sums are those of 2,000 scans, as only their size matters; the total is the real number.
  await query(storeEnv, `update ${table} set total = ${scans} where scope = ${scope}`);
}

export function dayOf(scans: number, countries: number, referrers: number): SumColumns {
  const accumulator = new DayAccumulator();
  for (let i = 0; i < scans; i++) {
    const country = Math.random() < 0.1 ? '' : code(below(countries));
    const kind = packKind({ class: 'scan', device: below(3) === 0 ? 'ios' : 'android', country, rule: 0 });
    accumulator.add(kind, below(2) === 0 ? `page-${below(referrers)}.example.com` : '', below(24), 1);
  }
  const sums: DaySums = accumulator.take();
  return mergeIntoColumns(NO_SUMS, sums);
}

function series(storeEnv: StoreEnv, first: number, last: number): string {
  if (storeEnv.DATABASE_URL) return `select generate_series(${first}, ${last}) as day`;
  return `with recursive days (day) as (select ${first} union all select day + 1 from days where day < ${last})
    select day from days`;
}

const literal = (text: string | null) => (text === null ? 'null' : `'${text}'`);
const code = (number: number) => String.fromCharCode(65 + (number % 26), 65 + Math.floor(number / 26));
