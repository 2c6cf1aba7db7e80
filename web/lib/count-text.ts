let locale: string | null = null;
let numbers = new Intl.NumberFormat();

/** Set with the account: numbers follow its locale everywhere, as `useDates` formats them. */
export function setCountLocale(wanted: string | null): void {
  if (wanted === locale) return;
  locale = wanted;
  numbers = new Intl.NumberFormat(wanted ?? undefined);
}

/** "10,004" */
export function countText(count: number): string {
  return numbers.format(count);
}

/** "1 code", "10,004 codes". */
export function codeCountText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'code' : 'codes'}`;
}
