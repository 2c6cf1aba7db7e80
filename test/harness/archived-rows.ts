import { query, type Row } from '../engines/support/query.ts';
import { ARCHIVED } from './archived-columns.ts';
import type { StoreEnv } from './engines.ts';

/** Columns that an import leaves unchanged, or that the server determines itself. */
const TOLD_ONLY: Record<string, readonly string[]> = {
  accounts: ['id', 'email', 'plan', 'created_at'],
  projects: ['is_default', 'custom_domain'],
};

/** The tables with rows of an account's codes, and the column with the code's seq. */
const OF_CODES = {
  scan_counters: 'code_seq',
  code_tags: 'code_seq',
  code_addresses: 'code_seq',
  code_days: 'scope',
  code_changes: 'code_seq',
  planned_changes: 'code_seq',
} as const;

const OF_PROJECTS = { projects: 'id', visitor_pages: 'project_id', project_days: 'scope' } as const;
const OF_ACCOUNT = {
  accounts: 'id',
  tags: 'account_id',
  logos: 'account_id',
  style_templates: 'account_id',
  utm_presets: 'account_id',
  qr_codes: 'account_id',
  safety_events: 'account_id',
  account_days: 'scope',
} as const;

/**
 * Everything of an account that an archive contains, table by table. Sequence numbers, which differ between stores, are
 * replaced by ids.
 */
export async function archivedRows(
  storeEnv: StoreEnv,
  accountId: string,
  projectIds: readonly string[],
): Promise<Record<string, Row[]>> {
  const ids = projectIds.map((id) => `'${id}'`).join(', ');
  const all: Record<string, Row[]> = {};
  const take = async (table: string, from: string, alias = table) => {
    const columns = columnsOf(table).map((column) => `${alias}."${column}"`);
    const id = alias === 't' ? ['q.id as code'] : [];
    const rows = await query(storeEnv, `select ${[...id, ...columns].join(', ')} from ${from}`);
    all[table] = rows.map(plain).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  };
  for (const [table, column] of Object.entries(OF_ACCOUNT))
    await take(table, `${table} where ${column} = '${accountId}'`);
  // Exporting and importing leave entries of their own.
  await take('activity', `activity where account_id = '${accountId}' and kind = 'export.started'`);
  for (const [table, column] of Object.entries(OF_PROJECTS)) await take(table, `${table} where ${column} in (${ids})`);
  for (const [table, column] of Object.entries(OF_CODES))
    await take(table, `${table} t join qr_codes q on q.seq = t.${column} where q.account_id = '${accountId}'`, 't');
  all.visitor_days = await query(
    storeEnv,
    `select coalesce(q.id, p.id, 'account') as scope, v.day, v.visitors from visitor_days v
     left join qr_codes q on v.scope = 'code_days ' || q.seq and q.account_id = '${accountId}'
     left join projects p on v.scope = 'project_days ' || p.id and p.id in (${ids})
     where q.id is not null or p.id is not null or v.scope = 'account_days ${accountId}' order by 1, 2`,
  );
  return all;
}

function columnsOf(table: string): string[] {
  const what = ARCHIVED[table as keyof typeof ARCHIVED];
  if ('why' in what) throw new Error(`${table} is in no archive`);
  const skipped = new Set([
    ...(TOLD_ONLY[table] ?? []),
    ...Object.entries({ ...OF_CODES }).flatMap(([name, column]) => (name === table ? [column] : [])),
  ]);
  const kept = Object.entries(what.columns).filter(([, field]) => typeof field === 'string');
  return kept.map(([column]) => column).filter((column) => !skipped.has(column));
}

const SUMS = ['hours', 'devices', 'rules', 'variants', 'buttons', 'visits', 'countries', 'referrers'];

/** Sums in a fixed order; times that need not be equal are reduced to whether they are set. */
function plain(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    if (name === 'deleted_at') return [name, value !== null];
    if (!SUMS.includes(name) || typeof value !== 'string') return [name, value];
    const flat = JSON.parse(value) as unknown[];
    return [name, flat.flatMap((one, at) => (at % 2 === 0 ? [`${one}: ${flat[at + 1]}`] : [])).sort()];
  });
  return Object.fromEntries(entries);
}
