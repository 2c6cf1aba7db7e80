import type { ComponentType } from 'react';
import type { ConditionKind, Conditions } from '../../../../src/codes/values/redirect-rule.ts';

/** Errors by field: `kind`, `url`, a kind of condition, and the fields of those that have several. */
export type Problems = Partial<Record<string, string>>;

/** What the editor knows about a kind of condition. */
export type ConditionForm<Kind extends ConditionKind> = {
  label: string;
  /** Of a new rule. */
  blank: Conditions[Kind];
  /** Errors for which the server would refuse the condition. */
  problems(condition: Conditions[Kind]): Problems;
  Fields: ComponentType<{
    condition: Conditions[Kind];
    problems: Problems;
    zone: string;
    onChange: (condition: Conditions[Kind]) => void;
  }>;
};

/** How the simulator asks for a fact about the visitor. */
export type ProbeField<Value> = ComponentType<{ value: Value; onChange: (value: Value) => void }>;
