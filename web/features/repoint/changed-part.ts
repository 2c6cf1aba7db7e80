/** Two texts: what both begin and end with, and what differs between. */
export type ChangedPart = { start: string; before: string; after: string; end: string };

/** The part that differs, in whole words: people compare those. */
export function changedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  while (start > 0 && (isInWord(before, start) || isInWord(after, start))) start--;
  while (end > 0 && (isInWord(before, before.length - end) || isInWord(after, after.length - end))) end--;
  return {
    start: before.slice(0, start),
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    end: before.slice(before.length - end),
  };
}

/** Whether letters or digits stand on both sides of the place, or a pair of surrogates would be parted. */
function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1)) || /[\ud800-\udbff]/.test(text[at - 1] ?? '');
}
