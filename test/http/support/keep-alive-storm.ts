import { createReplyReader } from '../../../bench/load/reply-reader.ts';

export type StormResult = {
  answered: number;
  /** Requests that were sent on an open connection and never answered. */
  lost: number;
  /** The same by clients that the machine delayed, so that they sent long after their pause was over. */
  late: number;
  /** Connections that were refused. */
  refused: number;
  statuses: Record<string, number>;
};

export type Storm = {
  /** Resolves when every client has sent its first request. */
  begun: Promise<unknown>;
  /** Resolves when every client has been answered. */
  underWay: Promise<unknown>;
  /** Resolves when every client has ended. */
  done: Promise<StormResult>;
  /** Clients send nothing new from now on. */
  end(): void;
};

/** A server that stops waits about this long for the next request on a connection it has just answered. */
const HELD_UP_MS = 80;

/**
 * Clients that each keep one connection and send the next request after the response and a random pause of up to
 * `pauseMs`. `comesBack`: a client whose connection was closed opens a new one, until that is refused.
 */
export function startStorm(
  url: string,
  request: string,
  options: { clients: number; pauseMs: number; comesBack: boolean },
): Storm {
  const { hostname, port } = new URL(url);
  const result: StormResult = { answered: 0, lost: 0, late: 0, refused: 0, statuses: {} };
  let isOver = false;
  const firsts = Array.from({ length: options.clients }, () => ({
    sent: Promise.withResolvers<void>(),
    answered: Promise.withResolvers<void>(),
  }));
  type First = (typeof firsts)[number];

  async function client(first: First): Promise<void> {
    while (await connection(first)) if (!options.comesBack || isOver) return;
    result.refused++;
  }

  /** Uses one connection until it ends; false when it was refused. */
  function connection(first: First): Promise<boolean> {
    const reader = createReplyReader();
    const ended = Promise.withResolvers<boolean>();
    let isWaiting = false;
    let answeredAt = Number.POSITIVE_INFINITY;
    let isLate = false;
    const ask = (socket: { write(text: string): number; end(): void }) => {
      if (isOver) return void socket.end();
      isWaiting = true;
      isLate = performance.now() - answeredAt > options.pauseMs + HELD_UP_MS;
      socket.write(request);
      first.sent.resolve();
    };
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: ask,
        data(socket, piece) {
          const reply = reader.read(piece);
          if (!reply) return;
          isWaiting = false;
          answeredAt = performance.now();
          result.answered++;
          first.answered.resolve();
          result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1;
          if (!reply.closes) setTimeout(ask, Math.random() * options.pauseMs, socket);
        },
        close() {
          if (isWaiting) result[isLate ? 'late' : 'lost']++;
          ended.resolve(true);
        },
        error() {},
      },
    }).catch(() => ended.resolve(false));
    return ended.promise;
  }

  return {
    begun: Promise.all(firsts.map(({ sent }) => sent.promise)),
    underWay: Promise.all(firsts.map(({ answered }) => answered.promise)),
    done: Promise.all(firsts.map(client)).then(() => result),
    end() {
      isOver = true;
    },
  };
}
