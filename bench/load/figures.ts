/** Requires at least one value. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}

/** For people: `12,345/s`. */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}
