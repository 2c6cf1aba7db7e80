import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** A literal, not a parameter: otherwise SQLite does not use the partial index of the current address. */
const YES = sql<boolean>`1`;

/** A use within this time of the recorded one is not written. */
const SAME_USE_MS = 3_600_000;

/**
 * Sets the address for new pictures. If it has changed, the pictures of all codes are drawn again, in batches
 * (outdated-pictures.ts), and the previous address is returned.
 */
export async function setLinkAddress(
  tx: Tx,
  { address, now }: { address: string; now: number },
): Promise<{ replaced: string | null }> {
  // Servers that start together with different addresses are serialized; the last one wins.
  if (tx.engine === 'postgres') await sql`lock table link_addresses in share row exclusive mode`.execute(tx.db);
  const current = await tx.db
    .selectFrom('link_addresses')
    .select('address')
    .where('is_current', '=', YES)
    .executeTakeFirst();
  if (current?.address === address) {
    await recordAddress(tx, { address, now });
    return { replaced: null };
  }
  await tx.db
    .updateTable('link_addresses')
    .set({ is_current: false, last_drawn_at: now, renders_after: null })
    .where('is_current', '=', YES)
    .execute();
  const anyCode = await tx.db.selectFrom('qr_codes').select('seq').limit(1).executeTakeFirst();
  const begun = { is_current: true, last_drawn_at: now, renders_after: anyCode ? 0 : null };
  await tx.db
    .insertInto('link_addresses')
    .values({ address, first_drawn_at: now, ...begun })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(begun))
    .execute();
  return { replaced: current?.address ?? null };
}

/** Records that a picture was drawn with this address; with `seq`, an earlier picture of this code. */
export async function recordAddress(
  tx: Tx,
  { address, now, seq }: { address: string; now: number; seq?: number },
): Promise<void> {
  await tx.db
    .insertInto('link_addresses')
    .values({ address, is_current: false, first_drawn_at: now, last_drawn_at: now, renders_after: null })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ last_drawn_at: now })
        .where('link_addresses.last_drawn_at', '<', now - SAME_USE_MS),
    )
    .execute();
  if (seq === undefined) return;
  await tx.db
    .insertInto('code_addresses')
    .values({ code_seq: seq, address, last_drawn_at: now })
    .onConflict((conflict) => conflict.columns(['code_seq', 'address']).doUpdateSet({ last_drawn_at: now }))
    .execute();
}

/** For a picture that is published with an address other than the current one: the code will be drawn once more. */
export async function putBeforeRedraw(tx: Tx, seq: number, address: string): Promise<void> {
  await tx.db
    .updateTable('link_addresses')
    .set({ renders_after: sql`case when renders_after < ${seq} then renders_after else ${seq - 1} end` })
    .where('is_current', '=', YES)
    .where('address', '<>', address)
    .execute();
}

export type LinkAddress = {
  address: string;
  is_current: boolean;
  first_drawn_at: number;
  last_drawn_at: number;
};

/** Every address that printed codes may contain, the latest first. */
export async function listLinkAddresses(db: Db): Promise<LinkAddress[]> {
  return db
    .selectFrom('link_addresses')
    .select(['address', 'is_current', 'first_drawn_at', 'last_drawn_at'])
    .orderBy('last_drawn_at', 'desc')
    .orderBy('address')
    .execute();
}

/** The addresses that earlier pictures of a code were drawn with, the latest first. */
export async function listCodeAddresses(db: Db, seq: number): Promise<{ address: string; is_unprinted: boolean }[]> {
  return db
    .selectFrom('code_addresses')
    .select(['address', 'is_unprinted'])
    .where('code_seq', '=', seq)
    .orderBy('last_drawn_at', 'desc')
    .orderBy('address')
    .execute();
}

/** Whether the owner says that no copy with an earlier address was printed. It may be that of the current picture. */
export async function setUnprinted(
  { db }: Tx,
  input: { seq: number; addresses: string[]; is_unprinted: boolean; now: number },
): Promise<void> {
  const { seq, is_unprinted, now } = input;
  for (const address of input.addresses) {
    await db
      .insertInto('code_addresses')
      .values({ code_seq: seq, address, last_drawn_at: now, is_unprinted })
      .onConflict((conflict) => conflict.columns(['code_seq', 'address']).doUpdateSet({ is_unprinted }))
      .execute();
  }
}

/** A picture with this address is public: what the owner said of earlier ones no longer holds. */
export async function forgetUnprinted({ db }: Tx, { seq, address }: { seq: number; address: string }): Promise<void> {
  await db
    .updateTable('code_addresses')
    .set({ is_unprinted: false })
    .where('code_seq', '=', seq)
    .where('address', '=', address)
    .where('is_unprinted', '=', true)
    .execute();
}

/** `share_done`: from 0 to 1, over the codes of all accounts. */
type Redraw = { address: string; share_done: number };

/** The redraw for a new address, if codes of this account are still to be drawn. */
export async function findRedraw(db: Db, accountId: string): Promise<Redraw | undefined> {
  const current = await db
    .selectFrom('link_addresses')
    .select(['address', 'renders_after'])
    .where('is_current', '=', YES)
    .where('renders_after', 'is not', null)
    .executeTakeFirst();
  if (!current) return undefined;
  const after = current.renders_after ?? 0;
  const left = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'archived', 'blocked'])
    .where('seq', '>', after)
    .limit(1)
    .executeTakeFirst();
  if (!left) return undefined;
  const { last } = await db
    .selectFrom('qr_codes')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  return { address: current.address, share_done: after / Math.max(1, Number(last)) };
}
