/**
 * Gives a function that resolves once `look` has run after the call. A look begins after the one before it has ended,
 * and all who came meanwhile share it: a thousand callers at once cost one look, or two.
 */
export function coalesce(look: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    if (waiting) return waiting;
    const next = underWay.then(() => {
      waiting = null;
      return look();
    });
    waiting = next;
    underWay = next.catch(() => {});
    return next;
  };
}
