/**
 * Two thirds of the time the server does nothing for an import: so whoever comes in between finds it free more often
 * than not, also beside the pictures that are drawn of what was imported, and the median of what others wait stays what
 * it was. On a machine that is slow or busy with others the pauses grow with the portions.
 */
const SHARE = 2;
const MAX_MS = 1_000;

/** Between two batches; `begun` is when the last one began, by `performance.now()`. */
export async function pauseForOthers(begun: number): Promise<void> {
  await Bun.sleep(Math.min(MAX_MS, (performance.now() - begun) * SHARE));
}
