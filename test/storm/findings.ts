/** What a storm found to be wrong, with the second in which it was found. */
export type Finding = { second: number; what: string };

const MOST = 50;

export class Findings {
  readonly all: Finding[] = [];
  /** Also those beyond the first. */
  count = 0;
  /** Whether one of them makes what is stored worth a look as it is now. */
  endsStorm = false;
  #start = performance.now();
  readonly #onFirst: (finding: Finding) => void;

  constructor(onFirst: (finding: Finding) => void = () => {}) {
    this.#onFirst = onFirst;
  }

  /** Seconds count from now on. */
  begin(): void {
    this.#start = performance.now();
  }

  /** `endsStorm`: false for answers that were only late, which on a busy machine says little. */
  add(what: string, endsStorm = true): void {
    this.endsStorm ||= endsStorm;
    const finding = { second: Math.round((performance.now() - this.#start) / 100) / 10, what };
    this.count++;
    if (this.all.length < MOST) this.all.push(finding);
    if (this.count === 1) this.#onFirst(finding);
  }
}
