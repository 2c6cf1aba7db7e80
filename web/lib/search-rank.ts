/** Lower case, without accents, words apart by one blank: "America/São_Paulo" is "america sao paulo". */
export function plainText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\s_/]+/g, ' ');
}

/**
 * How well the best of `names` fits what was typed: 0 the whole name, 1 its beginning, 2 the beginning of a word,
 * 3 any part; null: not at all. Both in the form of `plainText`.
 */
export function searchRank(names: readonly string[], typed: string): number | null {
  let best: number | null = null;
  for (const name of names) {
    const at = name.indexOf(typed);
    if (at < 0) continue;
    const rank = name === typed ? 0 : at === 0 ? 1 : /[ (,-]/.test(name[at - 1] ?? '') ? 2 : 3;
    if (best === null || rank < best) best = rank;
  }
  return best;
}

/** The options that have a rank, best first; equals keep their order. */
export function byRank<Option>(options: readonly Option[], rank: (option: Option) => number | null): Option[] {
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((entry): entry is { option: Option; rank: number } => entry.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}
