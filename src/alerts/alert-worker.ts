import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { type SendMail, wasNotSent } from '../people/sign-in/mailer.ts';
import type { AlertMail } from '../store/alerts/alerts.ts';
import type { Store } from '../store/store.ts';
import { isAlertKind } from './alert-kinds.ts';
import { writeAlertMail } from './alert-mail.ts';
import { findAlerts } from './find-alerts.ts';
import { offLink } from './off-link.ts';

const POLL_EVERY_MS = 60_000;
const FIND_EVERY_MS = 10 * 60_000;
const RETRY_MS = 15 * 60_000;
/** Per account and kind. */
const MAILS_PER_DAY = 3;
/** Per run, so that the mail server is not flooded; the rest goes with the next run. */
const MAILS_PER_RUN = 200;
/** Longer than sending a mail takes; after that, another server takes over from one that died. */
const LEASE_MS = 5 * 60_000;
const LEASE = 'alerts';

type AlertWorkerDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  send: SendMail;
  publicUrl: string;
  /** Signs the links that turn a kind off. */
  secret: string;
};

/** Mails owners about events of their codes and domains: each event once, several of a kind in one mail. */
export class AlertWorker {
  readonly #deps: AlertWorkerDeps;
  readonly #task: PeriodicTask;
  readonly #holder = crypto.randomUUID();
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(deps: AlertWorkerDeps) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#run(), { everyMs: POLL_EVERY_MS });
  }

  /** Looks for new alerts if that is due, and sends mails that are due. */
  runNow(): Promise<void> {
    return this.#task.run();
  }

  /** Waits for the mail that is being sent. */
  async close(): Promise<void> {
    await this.#task.close();
    await this.#deps.store.write.releaseLease({ name: LEASE, holder: this.#holder });
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.#deps;
    const now = clock.now();
    const isOver = () => this.#task.isClosed;
    try {
      if (!(await this.#holdLease())) return;
      if (Math.abs(now - this.#foundAt) >= FIND_EVERY_MS) {
        await findAlerts({ store, now, isOver });
        this.#foundAt = now;
      }
      for (let sent = 0; sent < MAILS_PER_RUN && !isOver(); ) {
        if (!(await this.#holdLease())) return;
        const claim = { id: newId('mail', clock.now()), now: clock.now(), perDay: MAILS_PER_DAY };
        const mail = await store.write.claimAlertMail(claim);
        if (mail === null) return;
        if (mail === 'again') continue;
        await this.#deliver(mail);
        sent++;
      }
    } catch (error) {
      log.warn({ err: error }, 'Alerts could not be sent');
    }
  }

  #holdLease(): Promise<boolean> {
    const now = this.#deps.clock.now();
    const lease = { name: LEASE, holder: this.#holder, now, until: now + LEASE_MS };
    return this.#deps.store.write.takeLease(lease);
  }

  async #deliver(mail: AlertMail): Promise<void> {
    const { store, clock, log, publicUrl, secret, send } = this.#deps;
    const { id, kind, account } = mail;
    if (!isAlertKind(kind)) return store.write.finishAlertMail({ id, state: 'failed', retryAt: null });
    try {
      await send(writeAlertMail({ ...mail, kind }, publicUrl, offLink(secret, publicUrl, account.id, kind)));
    } catch (error) {
      const isUnsent = wasNotSent(error);
      log.error({ err: error, account_id: account.id, kind, retried: isUnsent }, 'An alert was not sent');
      const retryAt = isUnsent ? clock.now() + RETRY_MS : null;
      return store.write.finishAlertMail({ id, state: 'failed', retryAt });
    }
    await store.write.finishAlertMail({ id, state: 'sent', retryAt: null });
  }
}
