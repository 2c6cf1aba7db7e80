/**
 * The results of `work` for all items in their order, at most `limit` at once. After a failure no more are begun, and
 * those under way are waited for.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const workOn = async () => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, workOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
