/**
 * Gives a function that resolves once a `run` that began after the call has ended. A run begins after the one before it has ended,
 * and all who came meanwhile share it: a thousand callers at once cost one run, or two.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    if (waiting) return waiting;
    const next = underWay.then(() => {
      waiting = null;
      return run();
    });
    waiting = next;
    underWay = next.catch(() => {});
    return next;
  };
}
