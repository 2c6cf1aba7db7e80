import { query, type Row } from '../engines/support/query.ts';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import type { StoreEnv } from '../harness/engines.ts';
import { FIRST_KEY } from '../harness/server-process.ts';

export type StoredCode = { id: string; label: string; scan_count: number; project_id: string; render_status: string };
export type StoredJob = {
  id: string;
  state: string;
  done: number;
  total: number | null;
  changed: number;
  refused: number;
};
/** The sums of the views of analytics over all time. */
export type Views = Record<string, number>;

/** What is there after a storm. */
export type Stored = {
  codes: StoredCode[];
  /** Texts in which nothing of a refused change may stand. */
  history: string[];
  jobs: StoredJob[];
  projects: string[];
  /** Planned changes that were made, and those that wait. */
  planned: { made: number; waiting: number };
  /** By code, of those that were scanned. */
  views: Map<string, Views>;
  clicks: Map<string, number>;
  /** Of the account, and of all projects together. */
  totals: { account: number; projects: number };
  usage: { active_codes: number; projects: number; file_bytes: number };
  rows: { active_codes: number; projects: number; file_bytes: number };
};

const VIEWS = ['trend', 'countries', 'devices', 'referrers', 'hours', 'rules', 'variants'] as const;
/** Clocks jumped by hours. */
const ALL_TIME = { from: '2020-01-01', to: '2099-12-31', interval: 'month' };

/** Reads all of it, from the tables and over the API of a node. */
export async function readStored(storeEnv: StoreEnv, url: string, scanned: Iterable<string>): Promise<Stored> {
  const rows = <Kind>(sql: string) => query(storeEnv, sql) as Promise<Row[]> as Promise<Kind[]>;
  const one = async (sql: string) => Number((await rows<{ n: number }>(sql))[0]?.n ?? 0);
  const api = apiClient(url, FIRST_KEY);
  const views = new Map<string, Views>();
  const clicks = new Map<string, number>();
  for (const id of scanned) {
    views.set(id, await viewsOf(api, id));
    clicks.set(id, (await given(api, `/v2/analytics/qr-codes/${id}/buttons`)).total);
  }
  const projects = await rows<{ id: string; name: string }>('select id, name from projects where is_default = 0');
  const { usage } = await given(api, '/v2/account');
  return {
    codes: await rows<StoredCode>(
      `select id, label, scan_count, project_id, render_status from qr_codes
        join scan_counters on code_seq = qr_codes.seq`,
    ),
    history: (await rows<{ fields: unknown }>('select fields from code_changes')).map(({ fields }) =>
      typeof fields === 'string' ? fields : JSON.stringify(fields),
    ),
    jobs: await rows<StoredJob>('select id, state, done, total, changed, refused from jobs'),
    projects: projects.map(({ name }) => name),
    planned: {
      made: await one('select count(*) as n from code_changes where planned is not null'),
      waiting: await one('select count(*) as n from planned_changes'),
    },
    views,
    clicks,
    totals: await totalsOf(api, await rows<{ id: string }>('select id from projects')),
    usage: { active_codes: usage.active_codes, projects: usage.projects, file_bytes: usage.file_bytes },
    rows: {
      active_codes: await one("select count(*) as n from qr_codes where status <> 'archived'"),
      projects: await one('select count(*) as n from projects'),
      file_bytes: await one('select coalesce(sum(kept_bytes), 0) as n from files'),
    },
  };
}

async function given(api: ApiClient, path: string, query: Record<string, string> = {}) {
  const { status, body } = await api.get(path, { query });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** By view: what its items and the rest come to, with the scans that have no day. */
async function viewsOf(api: ApiClient, id: string): Promise<Views> {
  const sums: Views = {};
  for (const view of VIEWS) {
    const { items, other = 0, total, not_recorded } = await given(api, `/v2/analytics/qr-codes/${id}/${view}`);
    const sum = items.reduce((all: number, { scans }: { scans: number }) => all + scans, 0);
    sums[view] = sum + (other ?? 0) + not_recorded;
    sums[`total of ${view}`] = total + not_recorded;
  }
  return sums;
}

async function totalsOf(api: ApiClient, projects: { id: string }[]): Promise<Stored['totals']> {
  let all = 0;
  for (const { id } of projects) all += (await given(api, `/v2/analytics/projects/${id}/trend`, ALL_TIME)).total;
  return { account: (await given(api, '/v2/analytics/account/trend', ALL_TIME)).total, projects: all };
}
