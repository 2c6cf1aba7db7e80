import type { ComponentType } from 'react';
import type { ConditionKind, ConditionOf } from '../../../../src/codes/values/redirect-rule.ts';

/** Errors by field: `kind`, `url`, a condition's fields, and for its `value` the condition's kind. */
export type Problems = Partial<Record<string, string>>;

/** What the editor knows about a kind of condition. */
export type ConditionForm<Kind extends ConditionKind> = {
  /** Of a new rule. */
  blank: ConditionOf<Kind>;
  /** Errors for which the server would refuse the condition. */
  problems(condition: ConditionOf<Kind>): Problems;
  /** Divides all scans into cells within which none of these conditions distinguishes two scans. */
  cells(conditions: readonly ConditionOf<Kind>[]): string[];
  matches(condition: ConditionOf<Kind>, cell: string): boolean;
  Fields: ComponentType<{
    condition: ConditionOf<Kind>;
    problems: Problems;
    zone: string;
    onChange: (condition: ConditionOf<Kind>) => void;
  }>;
};

/** How the simulator asks for a fact about the visitor. */
export type ProbeField<Value> = ComponentType<{ value: Value; onChange: (value: Value) => void }>;
