import type { Histogram } from './metric.ts';

const EVERY_MS = 100;

/** Observes how late a timer fires, which is how long a request would have waited for the thread. */
export function watchEventLoop(delay: Histogram): { close(): Promise<void> } {
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
    },
  };
}
