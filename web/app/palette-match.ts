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
