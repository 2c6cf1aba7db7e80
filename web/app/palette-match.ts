/** Whether every word of `text` is a prefix of a word of `words`, ignoring case: "ap k" finds "API keys". */
export function matches(words: string, text: string): boolean {
  const known = wordsOf(words);
  return wordsOf(text).every((word) => known.some((candidate) => candidate.startsWith(word)));
}

/** Whether `content` contains every word of `text`, as in the server's search. */
export function contains(content: string, text: string): boolean {
  const folded = content.toLocaleLowerCase();
  return wordsOf(text).every((word) => folded.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}
