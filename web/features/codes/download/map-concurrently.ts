/**
 * Maps items with at most `width` calls in flight and yields the results in the order of the items. Starts nothing
 * more when its consumer stops. `work` must not reject: it resolves to an error value.
 */
export async function* mapConcurrently<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const begin = () => {
    for (const item of items.slice(next, next + width - running.length)) running.push(work(item, next++));
  };
  begin();
  for (let first = running.shift(); first; first = running.shift()) {
    const result = await first;
    begin();
    yield result;
  }
}
