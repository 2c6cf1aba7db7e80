import type { z } from 'zod';
import type { ConditionCheck, ConditionKind, ConditionOf, VisitorFacts } from '../values/redirect-rule.ts';

/** All that the server knows about a kind of condition. */
export type ConditionType<Kind extends ConditionKind> = {
  readonly schema: z.ZodType<ConditionOf<Kind>>;
  /** Requires a validated condition. Throws a RangeError for an unknown time zone. */
  compile(condition: ConditionOf<Kind>, timeZone: string): CompiledCondition;
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

/** Met by visitors of whom a fact is known to have this value. */
export class FactCondition<Kind extends keyof VisitorFacts> extends CompiledCondition {
  constructor(
    readonly kind: Kind,
    readonly wanted: NonNullable<VisitorFacts[Kind]>,
  ) {
    super();
  }

  matches(visitor: VisitorFacts): boolean {
    return visitor[this.kind] === this.wanted;
  }

  explain(visitor: VisitorFacts): ConditionCheck[] {
    const { kind, wanted } = this;
    return [{ condition: kind, wanted, seen: visitor[kind], met: this.matches(visitor) }];
  }
}
