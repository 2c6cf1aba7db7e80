import { lockAccount } from '../accounts/accounts.ts';
import type { AccountRow, AlertRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** `subject` is the id of a code or a host; `mark` tells an event from another one of the same kind and subject. */
export type NewAlert = Omit<AlertRow, 'not_before' | 'mail_id'>;

/** What happens within this time goes into one mail. */
export const GATHER_MS = 5 * 60_000;
/** What could not be told by then is not told any more. */
const STALE_MS = 2 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** What was noted before stays as it is: each event is told once. */
export async function noteAlerts({ db }: Tx, { alerts }: { alerts: NewAlert[] }): Promise<void> {
  if (alerts.length === 0) return;
  await db
    .insertInto('alerts')
    .values(alerts.map((alert) => ({ ...alert, not_before: alert.at + GATHER_MS, mail_id: null })))
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'mark']).doNothing())
    .execute();
}

/** Everything of one kind that an account is told of in one mail. */
export type AlertMail = {
  id: string;
  account: Pick<AccountRow, 'id' | 'email' | 'time_zone' | 'date_locale'>;
  kind: string;
  alerts: Pick<AlertRow, 'subject' | 'title' | 'detail'>[];
};

/** Instead of the id of a mail: it was not wanted, or came too late. */
const NO_MAIL = '';

/**
 * The next mail, taken for good before it is sent: whatever happens to whoever took it, nobody sends it again. Null:
 * none is due. `perDay`: so many mails of one kind an account gets in 24 hours; the rest waits and goes together.
 */
export async function claimAlertMail(
  tx: Tx,
  input: { id: string; now: number; perDay: number },
): Promise<AlertMail | null> {
  const { id, now } = input;
  for (;;) {
    const next = await tx.db
      .selectFrom('alerts')
      .select(['account_id', 'kind'])
      .where('mail_id', 'is', null)
      .where('not_before', '<=', now)
      .orderBy('not_before')
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    const account = await lockAccount(tx, next.account_id);
    const waiting = waitingAlerts(tx, next);
    if (!account || !isWanted(account, next.kind)) {
      await waiting.set({ mail_id: NO_MAIL }).execute();
      continue;
    }
    await waiting
      .set({ mail_id: NO_MAIL })
      .where('at', '<', now - STALE_MS)
      .execute();
    const mails = await tx.db
      .selectFrom('alert_mails')
      .select('at')
      .where('account_id', '=', account.id)
      .where('kind', '=', next.kind)
      .where('at', '>', now - DAY_MS)
      .where('outcome', '<>', 'failed')
      .orderBy('at')
      .execute();
    const first = mails[mails.length - input.perDay];
    if (first) {
      await waiting.set({ not_before: first.at + DAY_MS + 1 }).execute();
      continue;
    }
    const taken = await waiting.set({ mail_id: id }).returning(['subject', 'title', 'detail']).execute();
    // Another server was faster.
    if (taken.length === 0) continue;
    const { time_zone, date_locale, email } = account;
    const mail = { id, account_id: account.id, kind: next.kind, at: now };
    await tx.db
      .insertInto('alert_mails')
      .values({ ...mail, alerts: taken.length, outcome: 'sending' })
      .execute();
    return { id, account: { id: account.id, email, time_zone, date_locale }, kind: next.kind, alerts: taken };
  }
}

function waitingAlerts({ db }: Tx, { account_id, kind }: Pick<AlertRow, 'account_id' | 'kind'>) {
  return db
    .updateTable('alerts')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('mail_id', 'is', null);
}

function isWanted(account: AccountRow, kind: string): boolean {
  const isOff = account.alerts_off.split(',').includes(kind);
  return !isOff && account.suspended_at === null && account.deleting_at === null;
}

/** Writes down what became of a mail. `retryAt`: it surely was not sent, and what it told waits until then. */
export async function finishAlertMail(
  { db }: Tx,
  input: { id: string; outcome: 'sent' | 'failed'; retryAt: number | null },
): Promise<void> {
  await db.updateTable('alert_mails').set({ outcome: input.outcome }).where('id', '=', input.id).execute();
  if (input.retryAt === null) return;
  await db
    .updateTable('alerts')
    .set({ mail_id: null, not_before: input.retryAt })
    .where('mail_id', '=', input.id)
    .execute();
}
