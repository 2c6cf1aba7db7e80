import type { StandbyAnswers, StandbyServer } from './standby-answers.ts';

/**
 * The lines of one block of a file that lists codes: in memory, or where there may be a million codes, in a file of
 * their own.
 */
export type Block = { count: number; lines: string | StoredLines };
export type StoredLines = { path: string };

/** A file as its pieces, in order. */
export type FileText = readonly (string | StoredLines)[];

/** A file that lists codes for a program. The lines of a code depend on no other code, whose pieces may be made apart. */
export type ListFile<Name extends string = string> = {
  /** Makes the lines of some codes by block, and then those of the following ones. */
  lines(): (codes: readonly StandbyAnswers[]) => Record<Name, string[]>;
  text(blocks: Readonly<Record<Name, Block>>, server: StandbyServer): FileText;
};

/** The tag of a template whose values may be lines that are in a file. */
export function fileText(
  strings: TemplateStringsArray,
  ...values: (string | number | StoredLines | FileText)[]
): FileText {
  return strings.flatMap((text, at) => {
    const value = values[at] ?? '';
    if (typeof value === 'object') return [text, ...('path' in value ? [value] : value)];
    return [text + value];
  });
}

/** The whole file in memory, for a few codes. */
export function textOf<Name extends string>(
  file: ListFile<Name>,
  codes: readonly StandbyAnswers[],
  server: StandbyServer,
): string {
  const lines = Object.entries<string[]>(file.lines()(codes));
  const blocks = Object.fromEntries(lines.map(([name, some]) => [name, { count: some.length, lines: some.join('') }]));
  return file.text(blocks as Record<Name, Block>, server).join('');
}
