/**
 * Returns a function that resolves when a `run` that began after the call has ended. Runs do not overlap, and all calls
 * during a run share the next one: a thousand concurrent calls cost one run, or two.
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
