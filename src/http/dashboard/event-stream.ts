import type { LiveView, LiveViews } from '../../analytics/live-views.ts';

/** A stream ends after this long and the browser opens the next: so a session that was ended sees no more. */
const LIFE_MS = 120_000;
/** The socket closes connections on which nothing happens for 10 s. */
const KEEP_ALIVE_MS = 5_000;
/** Browsers come back after 1 to 5 s, not all at once. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;
/** What may wait for a slow reader; then the stream ends, and the next begins with what is new. */
const MAX_WAITING_BYTES = 1_000_000;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // nginx would wait for more.
  'x-accel-buffering': 'no',
};

/** A view as server-sent events: each is the whole answer, so that a page never adds up anything itself. */
export function eventStream(live: LiveViews, accountId: string, view: LiveView): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(encoder.encode(text));
        };
        const unwatch = live.watch(
          accountId,
          view,
          (json) => send(`data: ${json}\n\n`),
          () => end(),
        );
        const keepAlive = setInterval(() => send(':\n\n'), KEEP_ALIVE_MS);
        const life = setTimeout(() => end(), LIFE_MS);
        end = () => {
          end = () => {};
          unwatch();
          clearInterval(keepAlive);
          clearTimeout(life);
          try {
            controller.close();
          } catch {
            // The client has disconnected.
          }
        };
        send(`retry: ${Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)}\n\n`);
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  return new Response(body, { headers: HEADERS });
}
