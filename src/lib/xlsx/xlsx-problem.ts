/** Why a spreadsheet cannot be read. */
export class XlsxProblem extends Error {
  constructor(problem: string) {
    super(`the spreadsheet ${problem}`);
    this.name = 'XlsxProblem';
  }
}
