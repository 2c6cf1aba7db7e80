/** The values of one metric, each under its name and labels as Prometheus writes them. */
export type Samples = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: [sample: string, value: number][];
};

/** A named value with samples. */
export type Metric = { samples(): Samples };

/** Counts by one or more labels. Every label value comes from a fixed list of ours, never from a caller. */
export class Counter implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, number>();

  /** `known`: label values that are reported from the start, as 0. */
  constructor(name: string, help: string, known: Record<string, string>[] = []) {
    this.#name = name;
    this.#help = help;
    for (const labels of known) this.#counts.set(labelText(labels), 0);
  }

  add(labels: Record<string, string> = {}): void {
    const text = labelText(labels);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  samples(): Samples {
    const values = [...this.#counts].map(([labels, count]): [string, number] => [`${this.#name}${labels}`, count]);
    return { name: this.#name, help: this.#help, type: 'counter', values };
  }
}

/** Counts by one label whose values are known: adding is one increment, cheap enough for the scan path. */
export class TypedCounter<Value extends string> implements Metric {
  readonly counts: Record<Value, number>;
  readonly #name: string;
  readonly #help: string;
  readonly #label: string;

  constructor(name: string, help: string, label: string, values: readonly Value[]) {
    this.#name = name;
    this.#help = help;
    this.#label = label;
    this.counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  }

  samples(): Samples {
    const values = Object.entries<number>(this.counts).map(([value, count]): [string, number] => [
      `${this.#name}${labelText({ [this.#label]: value })}`,
      count,
    ]);
    return { name: this.#name, help: this.#help, type: 'counter', values };
  }
}

/** The distribution of values over buckets with these upper bounds, in ascending order. */
export class Histogram implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  /** One more than bounds: the last is for larger values. */
  readonly #buckets: number[];
  /** Of all values. */
  sum = 0;

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#buckets = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.#bounds.length && value > (this.#bounds[at] ?? 0)) at++;
    this.#buckets[at] = (this.#buckets[at] ?? 0) + 1;
    this.sum += value;
  }

  samples(): Samples {
    let total = 0;
    const values = this.#buckets.map((count, at): [string, number] => {
      total += count;
      const bound = this.#bounds[at];
      return [`${this.#name}_bucket{le="${bound ?? '+Inf'}"}`, total];
    });
    values.push([`${this.#name}_sum`, this.sum], [`${this.#name}_count`, total]);
    return { name: this.#name, help: this.#help, type: 'histogram', values };
  }
}

/** A value that is computed when the metrics are read. */
export class Gauge implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: string;
  readonly #read: () => number;

  constructor(name: string, help: string, read: () => number, labels: Record<string, string> = {}) {
    this.#name = name;
    this.#help = help;
    this.#labels = labelText(labels);
    this.#read = read;
  }

  samples(): Samples {
    return {
      name: this.#name,
      help: this.#help,
      type: 'gauge',
      values: [[`${this.#name}${this.#labels}`, this.#read()]],
    };
  }
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
