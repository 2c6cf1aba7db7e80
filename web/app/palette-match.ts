/** Whether every word of `text` begins a word of `words`, without regard to case: "ap k" finds "API keys". */
export function matches(words: string, text: string): boolean {
  const known = wordsOf(words);
  return wordsOf(text).every((word) => known.some((candidate) => candidate.startsWith(word)));
}

/** Whether every word of `text` stands somewhere in `content`, as the server's search finds it. */
export function contains(content: string, text: string): boolean {
  const folded = content.toLocaleLowerCase();
  return wordsOf(text).every((word) => folded.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}

/** The id a key leads to from `active`, round the ends; null when the key is for the text, not for the list. */
export function idAfter(key: string, ids: readonly string[], active: string | undefined): string | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || ids.length === 0) return null;
  const from = active === undefined ? -1 : ids.indexOf(active);
  return ids[(Math.max(from, step === 1 ? -1 : 0) + step + ids.length) % ids.length] ?? null;
}
