import type { Logger } from '../../lib/logger.ts';
import type { Mail, SendMail } from './mailer.ts';

/**
 * Sends mails after the response, so that neither its content nor its timing reveals who has an account. A mail that
 * could not be sent is logged.
 */
export class Mails {
  readonly #send: SendMail | null;
  readonly #log: Pick<Logger, 'error'>;
  readonly #underWay = new Set<Promise<void>>();

  constructor(send: SendMail | null, log: Pick<Logger, 'error'>) {
    this.#send = send;
    this.#log = log;
  }

  /** False if no mail server is configured. */
  get areOn(): boolean {
    return this.#send !== null;
  }

  /** Sends the mail that `write` returns; null: none. */
  sendLater(write: () => Promise<Mail | null>): void {
    const sending = this.#deliver(write)
      .catch((error) => this.#log.error({ err: error }, 'A mail could not be sent'))
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async close(): Promise<void> {
    // One that is written may find others to be sent.
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #deliver(write: () => Promise<Mail | null>): Promise<void> {
    const mail = await write();
    if (mail) await this.#send?.(mail);
  }
}
