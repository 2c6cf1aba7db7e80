import { sql } from 'kysely';
import type { ReadContext } from './db.ts';

/** Counting stops here, to bound its cost. */
const MAX_COUNTED = 100_000;

export type StoreSize = {
  bytes: number;
  accounts: number;
  /** First pictures and re-renders that wait or are being drawn, up to 100,000. */
  pictures_waiting: number;
  verified_domains: number;
  failing_domains: number;
};

/** For the operator's overview. */
export async function readStoreSize({ db, engine }: ReadContext): Promise<StoreSize> {
  const bytes =
    engine === 'postgres'
      ? sql`pg_database_size(current_database())`
      : sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`;
  const waiting = (kind: 'is null' | 'is not null') =>
    sql`(select count(*) from (select 1 from qr_codes where render_status in ('pending', 'rendering')
      and last_rendered_at ${sql.raw(kind)} limit ${sql.lit(MAX_COUNTED)}) as waiting)`;
  const { rows } = await sql<Record<keyof StoreSize, number | string>>`select ${bytes} as bytes,
    (select count(*) from accounts) as accounts,
    ${waiting('is null')} + ${waiting('is not null')} as pictures_waiting,
    (select count(*) from domains where verified_at is not null) as verified_domains,
    (select count(*) from domains where failing_since is not null) as failing_domains`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The store told no size');
  return {
    bytes: Number(row.bytes),
    accounts: Number(row.accounts),
    pictures_waiting: Number(row.pictures_waiting),
    verified_domains: Number(row.verified_domains),
    failing_domains: Number(row.failing_domains),
  };
}
