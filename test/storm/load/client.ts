import { type ApiClient, type ApiReply, apiClient } from '../../harness/api-client.ts';
import { FIRST_KEY } from '../../harness/server-process.ts';
import type { Books } from '../books.ts';
import type { Calls } from '../calls.ts';
import type { Disturbances } from '../disturbances.ts';
import type { Findings } from '../findings.ts';
import type { Random } from '../random.ts';
import type { StormNode } from '../storm-node.ts';

/** What all clients of a storm share. */
export type LoadContext = {
  nodes: readonly StormNode[];
  calls: Calls;
  books: Books;
  findings: Findings;
  disturbances: Disturbances;
  isOver(): boolean;
};

/**
 * A connection of its own for each call: one that is kept may be closed by its server just when it is used again, and
 * nobody could tell that from an answer that was cut off.
 */
export const OWN_CONNECTION = { connection: 'close' };
/** Sent again after this long, as clients do that got no answer. */
const AGAIN_MS = 300;
/** A call without an answer is given up after so many attempts: longer than any fault lasts. */
const ATTEMPTS = 60;

/** One of the clients of a storm: it calls any node, as its own random numbers say. */
export class Client {
  readonly random: Random;
  readonly context: LoadContext;

  constructor(context: LoadContext, random: Random) {
    this.context = context;
    this.random = random;
  }

  get books(): Books {
    return this.context.books;
  }

  node(): StormNode {
    return this.random.pick(this.context.nodes);
  }

  /** One call of the API to any node; null without an answer. */
  call(
    kind: string,
    allowed: readonly number[],
    send: (api: ApiClient) => Promise<ApiReply>,
    node = this.node(),
  ): Promise<ApiReply | null> {
    return this.context.calls.send(kind, node.at, allowed, () => send(apiClient(node.url, FIRST_KEY, OWN_CONNECTION)));
  }

  /** The same call again, to any node, until it gets an answer other than 503; null if that never comes. */
  async insist(
    kind: string,
    allowed: readonly number[],
    send: (api: ApiClient) => Promise<ApiReply>,
  ): Promise<ApiReply | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const reply = await this.call(attempt === 0 ? kind : `${kind}, again`, allowed, send);
      if (reply && reply.status !== 503) return reply;
      await Bun.sleep(AGAIN_MS);
    }
    return null;
  }

  /** A header that makes a creation safe to repeat. */
  idempotent(): { headers: Record<string, string> } {
    return { headers: { 'idempotency-key': this.books.name('key') } };
  }
}
