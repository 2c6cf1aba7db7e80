import type { LiveView, LiveViews } from '../../analytics/live-views.ts';

/** A stream ends after this long and the browser reconnects. */
const LIFE_MS = 120_000;
/** The server closes connections that are idle for 10 s. */
const KEEP_ALIVE_MS = 5_000;
/** Browsers reconnect after 1 to 5 s, not all at once. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;
/** The buffer for a slow reader; when it is full the stream ends, and the next one begins with the current state. */
const MAX_WAITING_BYTES = 1_000_000;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // nginx would buffer the stream.
  'x-accel-buffering': 'no',
};

/**
 * A view as server-sent events: each is the complete response, so that pages need not add anything up. `requireAllowed`
 * is asked before each; when it throws, the stream ends.
 */
export function eventStream(
  live: LiveViews,
  accountId: string,
  view: LiveView,
  requireAllowed: () => Promise<void>,
): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  let sent = Promise.resolve();
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
          (json) => {
            sent = sent
              .then(requireAllowed)
              .then(() => send(`data: ${json}\n\n`))
              .catch(() => end());
          },
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
