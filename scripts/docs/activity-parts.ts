import { ACTIVITY_KINDS } from '../../src/store/activity/activity-kinds.ts';
import { code, table } from './markdown.ts';

/** The kinds of activity, in their groups. */
export function activityKinds(): string {
  return table(
    ['kind', 'what was done', 'group'],
    Object.entries(ACTIVITY_KINDS).map(([kind, { label, group }]) => [code(kind), label, group]),
  );
}
