import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { ProjectRow } from '../schema.ts';

/** Why a project cannot go to another account as it is. */
export type Unmovable =
  | { refused: 'too_large'; codes: number }
  /** Printed copies would be cut off from a domain: it serves the codes of one account. */
  | { refused: 'printed_apart'; codes: number };

/** Null: it can. `maxCodes` includes archived ones; more would hold up everybody else. */
export async function unmovable(db: Db, project: ProjectRow, maxCodes: number): Promise<Unmovable | null> {
  const { codes } = await db
    .selectFrom('qr_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  if (Number(codes) > maxCodes) return { refused: 'too_large', codes: Number(codes) };
  const apart = await countPrintedApart(db, project);
  return apart === 0 ? null : { refused: 'printed_apart', codes: apart };
}

/**
 * Codes that were moved between this project and others of the account, and are printed with a domain of the project that
 * they were in before. The address of a picture that is no longer the right one is in `code_addresses`, or else the code
 * is still to be drawn again.
 */
async function countPrintedApart(db: Db, { id, account_id }: ProjectRow): Promise<number> {
  const { rows } = await sql<{ codes: number | string }>`
    with held as (
      select 'https://' || host as address, project_id from domains
      where account_id = ${account_id} and verified_at is not null
      union all select 'https://' || host, project_id from removed_domains where account_id = ${account_id}
    ), printed as (
      select code_seq as seq, code_addresses.address from held
      join code_addresses on code_addresses.address = held.address and code_addresses.is_unprinted = 0
      union select seq, picture_address from qr_codes where project_id = ${id}
      union select seq, picture_address from qr_codes where account_id = ${account_id}
        and render_status in ('pending', 'rendering') and last_rendered_at is not null
      union select seq, picture_address from qr_codes where account_id = ${account_id} and render_status = 'error'
    )
    select count(distinct code.seq) as codes from held
    join printed on printed.address = held.address
    join qr_codes as code on code.seq = printed.seq and code.account_id = ${account_id}
      and code.project_id <> held.project_id
    where held.project_id = ${id} or code.project_id = ${id}`.execute(db);
  return Number(rows[0]?.codes ?? 0);
}
