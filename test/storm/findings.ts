/** What a storm found to be wrong, with the second in which it was found. */
export type Finding = { second: number; what: string };

const MOST = 50;

export class Findings {
  readonly all: Finding[] = [];
  /** Also those beyond the first. */
  count = 0;
  #start = performance.now();
  readonly #onFirst: (finding: Finding) => void;

  constructor(onFirst: (finding: Finding) => void = () => {}) {
    this.#onFirst = onFirst;
  }

  /** Seconds count from now on. */
  begin(): void {
    this.#start = performance.now();
  }

  add(what: string): void {
    const finding = { second: Math.round((performance.now() - this.#start) / 100) / 10, what };
    this.count++;
    if (this.all.length < MOST) this.all.push(finding);
    if (this.count === 1) this.#onFirst(finding);
  }
}
