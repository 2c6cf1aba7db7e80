/**
 * Does the work for every item, `width` at a time, and gives the results in the order of the items. Begins nothing
 * more when its reader stops. `work` must not fail: it answers with what went wrong.
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
