/** Reads until it is as wished, for what happens by itself; a failure after 20 s says what was there instead. */
export async function until<Value>(
  read: () => Promise<Value>,
  isReached: (value: Value) => boolean,
): Promise<Value> {
  let value = await read();
  for (let waited = 0; !isReached(value); waited += 20) {
    if (waited >= 20_000) throw new Error(`Not reached within 20 s: ${JSON.stringify(value)}`);
    await Bun.sleep(20);
    value = await read();
  }
  return value;
}
