import type { ConditionKind, ConditionOf, RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { CONDITION_FORMS } from '../conditions/conditions.ts';

/**
 * Which scans a rule matches. For each kind of condition all scans are divided into cells within which no rule of the
 * list distinguishes two of them; a rule matches the scans that are in one of its cells of every kind.
 */
export type Reach = Record<ConditionKind, ReadonlySet<string>>;

const KINDS = Object.keys(CONDITION_FORMS) as ConditionKind[];

const reachBy = (cells: (kind: ConditionKind) => Iterable<string>) =>
  Object.fromEntries(KINDS.map((kind) => [kind, new Set(cells(kind))] as const)) as unknown as Reach;

/** Every scan. */
export function scanSpace(rules: readonly RedirectRule[]): Reach {
  const conditions = rules.flatMap(({ when }) => when);
  const own = (kind: ConditionKind) => conditions.filter((condition) => condition.kind === kind);
  return reachBy((kind) => CONDITION_FORMS[kind].cells(own(kind) as never));
}

export function reachOf({ when }: RedirectRule, space: Reach): Reach {
  return reachBy((kind) => {
    const own = when.filter((condition) => condition.kind === kind);
    return [...space[kind]].filter((cell) => own.every((condition) => isIn(condition, cell)));
  });
}

function isIn<Kind extends ConditionKind>(condition: ConditionOf<Kind>, cell: string): boolean {
  return CONDITION_FORMS[condition.kind].matches(condition, cell);
}

/**
 * Whether the others together match every scan that `reach` does. What the first of them leaves is a part for each
 * kind: the cells of this kind that it lacks, with its own cells of the kinds before.
 */
export function isCovered(reach: Reach, others: readonly Reach[]): boolean {
  const [first, ...rest] = others;
  if (first === undefined) return false;
  if (!overlap(reach, first)) return isCovered(reach, rest);
  return KINDS.every((kind, place) => {
    const part = reachBy((each) =>
      [...reach[each]].filter((cell) => {
        const at = KINDS.indexOf(each);
        return at > place || first[each].has(cell) === at < place;
      }),
    );
    return part[kind].size === 0 || isCovered(part, rest);
  });
}

/** Whether some scan matches both. */
export function overlap(one: Reach, other: Reach): boolean {
  return KINDS.every((kind) => [...one[kind]].some((cell) => other[kind].has(cell)));
}
