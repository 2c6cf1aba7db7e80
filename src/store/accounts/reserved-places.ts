import { isJobLost, type JobClaim } from '../jobs/job-claim.ts';
import type { Tx } from '../transaction.ts';
import { lockAccount } from './accounts.ts';

/**
 * Places in the quota that an import has reserved, so that other calls of the account do not take them first.
 * `accounts.reserved_codes` is their sum; both change only while the account is locked. A reservation expires unless it
 * is renewed, so that an import whose process died releases its places.
 */
export type Reservation = {
  /** A reservation with the same id replaces the earlier one. */
  id: string;
  accountId: string;
  /** At most this many are reserved, limited by the quota; an earlier reservation is released. */
  wanted: number;
  cap: number;
  until: number;
  /** The job that reserves them; nothing is reserved or released if another run has it. */
  job?: JobClaim;
};

/** Returns the number of reserved places; null: another run has the job. */
export async function reservePlaces(tx: Tx, reservation: Reservation): Promise<number | null> {
  const { id, accountId, wanted, cap, until, job } = reservation;
  if (await isJobLost(tx, job)) return null;
  await releasePlaces(tx, { id, accountId });
  const account = await lockAccount(tx, accountId);
  const room = account ? cap - account.active_codes - account.reserved_codes : 0;
  const places = Math.max(0, Math.min(wanted, room));
  if (places === 0) return 0;
  await tx.db
    .insertInto('reserved_places')
    .values({ id, account_id: accountId, places, reserved_until: until })
    .execute();
  await addReserved(tx, accountId, places);
  return places;
}

export async function releasePlaces(
  tx: Tx,
  { id, accountId, job }: Pick<Reservation, 'id' | 'accountId' | 'job'>,
): Promise<void> {
  if (await isJobLost(tx, job)) return;
  await lockAccount(tx, accountId);
  const released = await tx.db
    .deleteFrom('reserved_places')
    .where('id', '=', id)
    .returning('places')
    .executeTakeFirst();
  if (released) await addReserved(tx, accountId, -released.places);
}

/** Longer than any reservation: a later time comes from a wrong clock. */
const MAX_RESERVATION_MS = 5 * 60_000;

/** Releases one expired reservation. False if there is none. */
export async function releaseExpiredPlaces(tx: Tx, { now }: { now: number }): Promise<boolean> {
  const isExpired = ({ reserved_until }: { reserved_until: number }) =>
    reserved_until <= now || reserved_until > now + MAX_RESERVATION_MS;
  const all = await tx.db.selectFrom('reserved_places').selectAll().execute();
  const expired = all.find(isExpired);
  if (!expired) return false;
  await lockAccount(tx, expired.account_id);
  // It may have been renewed while we waited for the lock.
  const present = await tx.db
    .selectFrom('reserved_places')
    .select('reserved_until')
    .where('id', '=', expired.id)
    .executeTakeFirst();
  if (!present || isExpired(present)) await releasePlaces(tx, { id: expired.id, accountId: expired.account_id });
  return true;
}

async function addReserved({ db }: Tx, accountId: string, places: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ reserved_codes: eb('reserved_codes', '+', places) }))
    .where('id', '=', accountId)
    .execute();
}
