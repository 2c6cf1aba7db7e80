import type { z } from 'zod';
import type { ConditionCheck, ConditionKind, Conditions, VisitorFacts } from '../values/redirect-rule.ts';

/** All that the server knows about a kind of condition. */
export type ConditionType<Kind extends ConditionKind> = {
  readonly schema: z.ZodType<Conditions[Kind]>;
  /** Requires a validated condition. Throws a RangeError for an unknown time zone. */
  compile(condition: Conditions[Kind], timeZone: string): CompiledCondition;
};

/** A condition prepared for scans. `matches` allocates nothing. */
export abstract class CompiledCondition {
  abstract readonly kind: ConditionKind;
  /** Of the same rule. In a list, each would be two cache misses more. */
  next: CompiledCondition | null = null;
  abstract matches(visitor: VisitorFacts, now: number): boolean;
  /** By the same comparisons. */
  abstract explain(visitor: VisitorFacts, now: number): ConditionCheck[];
}

/** Met by visitors of whom a fact is known to have one of these values. */
export class FactCondition<Kind extends 'device' | 'country'> extends CompiledCondition {
  /** Most conditions name one value: comparing with it is faster than a set. */
  readonly #only: string | null;
  readonly #values: ReadonlySet<string | null>;

  /** `values`: what is compared; `wanted`: as the owner wrote it. */
  constructor(
    readonly kind: Kind,
    values: readonly string[],
    readonly wanted: readonly string[],
  ) {
    super();
    this.#values = new Set(values);
    this.#only = this.#values.size === 1 ? (values[0] ?? null) : null;
  }

  matches(visitor: VisitorFacts): boolean {
    const value = visitor[this.kind];
    return this.#only === null ? this.#values.has(value) : value === this.#only;
  }

  explain(visitor: VisitorFacts): ConditionCheck[] {
    const { kind, wanted } = this;
    return [{ condition: kind, wanted: wanted.join(', '), seen: visitor[kind], met: this.matches(visitor) }];
  }
}
