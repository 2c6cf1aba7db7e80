/** "1 code", "3 codes". */
export function codeCountText(count: number): string {
  return `${count} ${count === 1 ? 'code' : 'codes'}`;
}

/** The start of a sentence about codes: one by its label, several by their number. */
export function subjectText(labels: readonly string[]): string {
  return labels.length === 1 ? `“${labels[0]}” is` : `${codeCountText(labels.length)} are`;
}
