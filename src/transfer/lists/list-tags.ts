import { plainText } from '../../lib/search-text.ts';

/** Far more than a code can have. Comparing more of them takes longer than a request may wait. */
const MAX_COMPARED = 500;

/** In order of preference: a name may contain a later separator if an earlier one is used. */
const SEPARATORS = ['|', ';', ','] as const;

/**
 * The unique names in a cell, separated by `|`, `;` or `,`, or as a JSON list. Names that differ only in case or
 * accents are the same tag. More than 500 are not compared, since they are too many in any case.
 */
export function readTags(cell: string): string[] {
  const names = readJsonList(cell) ?? splitNames(cell);
  if (names.length > MAX_COMPARED) return names;
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
