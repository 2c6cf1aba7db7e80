/**
 * An import pauses for two thirds of the time, so that other requests mostly find the server free, even while it
 * renders the imported codes, and their median latency does not change. On a slow or busy machine the pauses grow with
 * the batches.
 */
const PAUSE_FACTOR = 2;
const MAX_MS = 1_000;

/** Call it between two batches; `begun` is when the last one began, by `performance.now()`. */
export async function pauseForOthers(begun: number): Promise<void> {
  await Bun.sleep(Math.min(MAX_MS, (performance.now() - begun) * PAUSE_FACTOR));
}

/** The same for what only reads: the store's writer is free, so half of the time is enough. */
export async function pauseForReaders(begun: number): Promise<void> {
  await Bun.sleep(Math.min(MAX_MS, performance.now() - begun));
}

let lastTurn: Promise<void> = Promise.resolve();

/** Call it before each piece of work that takes up to 2 ms. All that is under way takes turns, with a pause between two. */
export function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => Bun.sleep(1));
  return lastTurn;
}
