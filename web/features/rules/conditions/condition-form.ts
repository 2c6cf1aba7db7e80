import type { ComponentType } from 'react';
import type { ConditionKind, ConditionOf } from '../../../../src/qr-codes/redirect-rule.ts';

/** Errors by the field of the draft at which they are shown. */
export type Problems<Field extends string = string> = { [Each in Field]?: string };

/** What the editor knows about a kind of condition. `Fields` are those of a draft, in which no other kind has them. */
export type ConditionForm<Kind extends ConditionKind, Fields extends object> = {
  /** Of a new draft. */
  blank: Fields;
  toFields(condition: ConditionOf<Kind>): Fields;
  toCondition(fields: Fields): ConditionOf<Kind>;
  /** Errors for which the server would refuse the condition. */
  problems(fields: Fields): Problems<keyof Fields & string>;
  /** The draft's fields by the server's names. */
  fieldNames: { [Name in Exclude<keyof ConditionOf<Kind>, 'kind'>]: keyof Fields & string };
  /** Divides all scans into cells within which none of these conditions distinguishes two scans. */
  cells(conditions: readonly ConditionOf<Kind>[]): string[];
  matches(condition: ConditionOf<Kind>, cell: string): boolean;
  Fields: ComponentType<{
    draft: Fields;
    problems: Problems;
    zone: string;
    onChange: (change: Partial<Fields>) => void;
  }>;
};

/** How the simulator asks for a fact about the visitor. */
export type ProbeField<Value> = ComponentType<{ value: Value; onChange: (value: Value) => void }>;
