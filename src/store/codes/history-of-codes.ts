import type { Db } from '../db.ts';

/** The history of many codes at once, oldest first for each. */

export async function listChangesOfCodes(db: Db, seqs: number[]) {
  return db
    .selectFrom('code_changes')
    .select(['code_seq', 'at', 'actor', 'fields'])
    .where('code_seq', 'in', seqs)
    .orderBy('code_seq')
    .orderBy('seq')
    .execute();
}

export async function listSafetyEventsOfCodes(db: Db, ids: string[]) {
  return db
    .selectFrom('safety_events')
    .select(['code_id', 'at', 'verdict', 'reasons'])
    .where('code_id', 'in', ids)
    .orderBy('seq')
    .execute();
}

export async function listAddressesOfCodes(db: Db, seqs: number[]) {
  return db
    .selectFrom('code_addresses')
    .select(['code_seq', 'address'])
    .where('code_seq', 'in', seqs)
    .orderBy('last_drawn_at')
    .orderBy('address')
    .execute();
}

/** For any scopes, named by `visitorScope`. */
export async function listVisitorDays(db: Db, scopes: string[]) {
  return db.selectFrom('visitor_days').select(['scope', 'day', 'visitors']).where('scope', 'in', scopes).execute();
}
