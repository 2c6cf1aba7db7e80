import { plainText } from '../../lib/search-text.ts';

/** In the order of preference: a name may have one of the later ones in it where an earlier one stands between names. */
const SEPARATORS = ['|', ';', ','] as const;

/**
 * The names in a cell, each once, as services write them: with `|`, `;` or `,` between them, or as a JSON list. Names
 * that differ in case or accents alone are the same tag.
 */
export function readTags(cell: string): string[] {
  const names = readJsonList(cell) ?? splitNames(cell);
  const byPlainName = new Map<string, string>();
  for (const name of names.map((one) => one.trim())) {
    if (name !== '' && !byPlainName.has(plainText(name))) byPlainName.set(plainText(name), name);
  }
  return [...byPlainName.values()];
}

function splitNames(cell: string): string[] {
  const separator = SEPARATORS.find((one) => cell.includes(one));
  return separator === undefined ? [cell] : cell.split(separator);
}

function readJsonList(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
}
