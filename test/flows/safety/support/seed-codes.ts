import pg from 'pg';
import { newSlug } from '../../../../src/codes/values/slug.ts';
import { newId } from '../../../../src/lib/ids.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { nextCheckAt } from '../../../../src/safety/schedule.ts';

export type SeedOptions = {
  databaseUrl: string;
  accountId: string;
  projectId: string;
  /** One code per host, which redirects to its front page. */
  hosts: readonly string[];
  createdAt: number;
  dueAt: number;
};

const CHUNK = 10_000;

const INSERT = `
  with codes as (
    insert into qr_codes (id, slug, redirect_url, label, label_folded, search_text, account_id, project_id, style,
      safety_due_at, created_at, updated_at, last_rendered_at, status, type, qr_data, render_status, created_via)
    select id, slug, 'https://' || host || '/', host, host, host, $4, $5, $6, $7, $8, $8, $8,
      'active', 'url', '{}', 'done', 'api'
    from unnest($1::text[], $2::text[], $3::text[]) as new (id, slug, host)
    returning seq
  )
  insert into scan_counters (code_seq, version, scan_count) select seq, 1, 0 from codes`;

/**
 * Codes in a PostgreSQL store as if they had been created and rendered long ago: 100,000 in seconds instead of the
 * many minutes of as many creates. Returns their slugs, in the order of `hosts`.
 */
export async function seedCodes(options: SeedOptions): Promise<string[]> {
  const { databaseUrl, accountId, projectId, hosts, createdAt, dueAt } = options;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const slugs: string[] = [];
  try {
    for (let from = 0; from < hosts.length; from += CHUNK) {
      const chunk = hosts.slice(from, from + CHUNK);
      const newSlugs = chunk.map(() => newSlug());
      const ids = chunk.map(() => idWithLateCheck(createdAt, Date.now()));
      const style = JSON.stringify(DEFAULT_STYLE);
      await client.query(INSERT, [ids, newSlugs, chunk, accountId, projectId, style, dueAt, createdAt]);
      slugs.push(...newSlugs);
    }
    await client.query('update accounts set active_codes = active_codes + $1 where id = $2', [hosts.length, accountId]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return slugs;
}

const HOUR_MS = 3_600_000;

/**
 * The id of a code decides at which time of the day it is checked. For these it is not within the next hour,
 * so that a code that was checked does not become due again during the test.
 */
function idWithLateCheck(createdAt: number, now: number): string {
  for (;;) {
    const id = newId('qr', createdAt);
    const state = { id, createdAt: 0, checkedAt: now, recheckSoon: false, intervalMs: 24 * HOUR_MS };
    if (nextCheckAt(state) > now + HOUR_MS) return id;
  }
}
