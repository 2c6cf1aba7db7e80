/** A, B, … Z, AA, AB: as spreadsheets name the column at this index. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (index % 26));
}
