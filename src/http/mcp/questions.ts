import type { Message } from './message.ts';

/** The person's answer; null: there was none. */
export type Answer = 'yes' | 'no' | null;

/** Sends a question under an id and waits for its answer; `signal`: nobody waits for it any more. */
export type AskOwner = (signal: AbortSignal, send: (id: string) => Promise<void>) => Promise<Answer>;

type Question = { owner: string; accountId: string; settle: (answer: Answer) => void };

/** As long as somebody may think about it. */
const WAIT_MS = 5 * 60_000;
export const MAX_PER_ACCOUNT = 10;
const MAX_OPEN = 500;

/**
 * Questions whose answers arrive as requests of their own, as the protocol had it before 2026: the only thing that is
 * kept between two requests, and only on the node that asked.
 */
export class Questions {
  readonly #open = new Map<string, Question>();
  #isClosed = false;

  get open(): number {
    return this.#open.size;
  }

  /** Null without asking while too many are open. */
  askerOf(owner: string, accountId: string): AskOwner {
    return async (signal, send) => {
      const ofAccount = [...this.#open.values()].filter((one) => one.accountId === accountId);
      if (this.#isClosed || this.#open.size >= MAX_OPEN || ofAccount.length >= MAX_PER_ACCOUNT) return null;
      const id = crypto.randomUUID();
      const { promise, resolve: settle } = Promise.withResolvers<Answer>();
      const leave = () => settle(null);
      const timer = setTimeout(leave, WAIT_MS);
      signal.addEventListener('abort', leave, { once: true });
      this.#open.set(id, { owner, accountId, settle });
      try {
        await send(id);
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#open.delete(id);
      }
    };
  }

  /** False if no question to this owner is open under that id. */
  answer(owner: string, { id, result }: Pick<Message, 'id' | 'result'>): boolean {
    const question = this.#open.get(String(id));
    if (question?.owner !== owner) return false;
    question.settle(result === undefined ? null : result.action === 'accept' ? 'yes' : 'no');
    return true;
  }

  /** When the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const { settle } of this.#open.values()) settle(null);
  }
}
