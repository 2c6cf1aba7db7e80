import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { findOwnerEmail } from '../people/members.ts';
import type { AccountRow, AlertRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** `subject` is the id of a code or a host; `mark` distinguishes events of the same kind and subject. */
export type NewAlert = Omit<AlertRow, 'not_before' | 'mail_id'>;

/** Alerts within this time go into one mail. */
const GROUP_MS = 5 * 60_000;
/** Alerts that could not be sent by then are dropped. */
const STALE_MS = 2 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Alerts that are already recorded are left unchanged: each is sent once. */
export async function recordAlerts({ db }: Tx, { alerts }: { alerts: NewAlert[] }): Promise<void> {
  if (alerts.length === 0) return;
  await db
    .insertInto('alerts')
    .values(alerts.map((alert) => ({ ...alert, not_before: alert.at + GROUP_MS, mail_id: null })))
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'mark']).doNothing())
    .execute();
}

/** The content of one mail: alerts of one kind of one account. `account.email`: of the owner who gets it. */
export type AlertMail = {
  id: string;
  account: Pick<AccountRow, 'id' | 'email' | 'time_zone' | 'date_locale'>;
  kind: string;
  /** `alerts` is the first few of `count`. */
  count: number;
  alerts: Pick<AlertRow, 'subject' | 'title' | 'detail'>[];
};

/** The dashboard lists the rest. */
const LISTED = 20;
/** Alerts updated per step. */
const BATCH_SIZE = 5_000;
/** In place of a mail's id: the alert was not wanted, or is too old. */
const NO_MAIL = '';

/**
 * The next mail, claimed permanently before it is sent: even if the sender crashes, nobody sends it again. Null: none
 * is due. `again`: some were postponed or dropped, and there may be more. `perDay`: how many mails of one kind an
 * account gets in 24 hours; later alerts wait and go into one mail.
 */
export async function claimAlertMail(
  tx: Tx,
  input: { id: string; now: number; perDay: number },
): Promise<AlertMail | 'again' | null> {
  const { id, now } = input;
  const next = await tx.db
    .selectFrom('alerts')
    .select(['account_id', 'kind', 'at'])
    .where('mail_id', 'is', null)
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const account = await lockAccount(tx, next.account_id);
  const email = await findOwnerEmail(tx.db, next.account_id);
  // The first account has a placeholder address until its owner changes it.
  const hasAddress = email !== null && !email.endsWith('@localhost');
  if (!account || !hasAddress || !isWanted(account, next.kind)) {
    await setWaiting(tx, next, { mail_id: NO_MAIL });
    return 'again';
  }
  if (next.at < now - STALE_MS) {
    await setWaiting(tx, next, { mail_id: NO_MAIL }, now - STALE_MS);
    return 'again';
  }
  const mails = await tx.db
    .selectFrom('alert_mails')
    .select('at')
    .where('account_id', '=', account.id)
    .where('kind', '=', next.kind)
    .where('at', '>', now - DAY_MS)
    .where('state', '<>', 'failed')
    .orderBy('at')
    .execute();
  const first = mails[mails.length - input.perDay];
  if (first) {
    await setWaiting(tx, next, { not_before: first.at + DAY_MS + 1 });
    return 'again';
  }
  const count = await setWaiting(tx, next, { mail_id: id });
  // Another server was faster.
  if (count === 0) return 'again';
  const alerts = await tx.db
    .selectFrom('alerts')
    .select(['subject', 'title', 'detail'])
    .where('mail_id', '=', id)
    .orderBy('at')
    .orderBy('subject')
    .limit(LISTED)
    .execute();
  await tx.db
    .insertInto('alert_mails')
    .values({ id, account_id: account.id, kind: next.kind, at: now, alerts: count, state: 'sending' })
    .execute();
  const { time_zone, date_locale } = account;
  return { id, account: { id: account.id, email, time_zone, date_locale }, kind: next.kind, count, alerts };
}

/** Updates waiting alerts of one kind and account, in the order of `not_before`. Returns how many. */
async function setWaiting(
  { db, engine }: Tx,
  { account_id, kind }: Pick<AlertRow, 'account_id' | 'kind'>,
  set: Partial<Pick<AlertRow, 'mail_id' | 'not_before'>>,
  before = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const row = sql.ref(engine === 'postgres' ? 'ctid' : 'rowid');
  const some = sql`select ${row} from alerts
    where account_id = ${account_id} and kind = ${kind} and mail_id is null and at < ${before}
    order by not_before limit ${sql.lit(BATCH_SIZE)}`;
  const chosen = engine === 'postgres' ? sql<boolean>`= any(array(${some}))` : sql<boolean>`in (${some})`;
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(set)
    .where(sql<boolean>`${row} ${chosen}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function isWanted(account: AccountRow, kind: string): boolean {
  const isOff = account.alerts_off.split(',').includes(kind);
  return !isOff && account.suspended_at === null && account.deleting_at === null;
}

/** Records the result of a mail. `retryAt`: it was certainly not sent, and its alerts wait until then. */
export async function finishAlertMail(
  { db }: Tx,
  input: { id: string; state: 'sent' | 'failed'; retryAt: number | null },
): Promise<void> {
  await db.updateTable('alert_mails').set({ state: input.state }).where('id', '=', input.id).execute();
  if (input.retryAt === null) return;
  await db
    .updateTable('alerts')
    .set({ mail_id: null, not_before: input.retryAt })
    .where('mail_id', '=', input.id)
    .execute();
}
