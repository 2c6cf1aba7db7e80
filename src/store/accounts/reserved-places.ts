import type { Tx } from '../transaction.ts';
import { lockAccount } from './accounts.ts';

/**
 * Places in the quota that an import has reserved, so that others of the account do not take them before it gets
 * there. `accounts.reserved_codes` is their sum; both change only while the account is locked. They lapse unless they
 * are renewed, so that an import whose process died gives them back.
 */
export type Reservation = {
  /** A reservation by the same name replaces the earlier one. */
  id: string;
  accountId: string;
  /** As many as the quota has left are reserved, up to this; what was reserved before is given up. */
  wanted: number;
  cap: number;
  until: number;
};

/** Gives how many are reserved from now on. */
export async function reservePlaces(tx: Tx, reservation: Reservation): Promise<number> {
  const { id, accountId, wanted, cap, until } = reservation;
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
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await lockAccount(tx, accountId);
  const released = await tx.db
    .deleteFrom('reserved_places')
    .where('id', '=', id)
    .returning('places')
    .executeTakeFirst();
  if (released) await addReserved(tx, accountId, -released.places);
}

/** None is renewed for longer than this: what lies further ahead is from a clock that was wrong. */
const LONGEST_MS = 5 * 60_000;

/** Releases the places of one import that has not renewed them. False where there is none. */
export async function releaseLapsedPlaces(tx: Tx, { now }: { now: number }): Promise<boolean> {
  const isLapsed = ({ reserved_until }: { reserved_until: number }) =>
    reserved_until <= now || reserved_until > now + LONGEST_MS;
  const all = await tx.db.selectFrom('reserved_places').selectAll().execute();
  const lapsed = all.find(isLapsed);
  if (!lapsed) return false;
  await lockAccount(tx, lapsed.account_id);
  // Renewed while we waited?
  const present = await tx.db
    .selectFrom('reserved_places')
    .select('reserved_until')
    .where('id', '=', lapsed.id)
    .executeTakeFirst();
  if (!present || isLapsed(present)) await releasePlaces(tx, { id: lapsed.id, accountId: lapsed.account_id });
  return true;
}

async function addReserved({ db }: Tx, accountId: string, places: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ reserved_codes: eb('reserved_codes', '+', places) }))
    .where('id', '=', accountId)
    .execute();
}
