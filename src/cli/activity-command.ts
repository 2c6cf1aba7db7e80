import { readRange } from '../analytics/range.ts';
import { invalid } from '../errors/refusal.ts';
import { type ActivityEntry, actorText, allActivity, detailsText } from '../people/activity.ts';
import { requireAccount } from '../people/list-accounts.ts';
import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS, isActivityKind } from '../store/activity/activity-kinds.ts';
import { wholeAccount } from '../store/reach.ts';
import { type CommandContext, type CommandInput, command } from './command.ts';
import { ACCOUNT } from './shared.ts';
import { textTable } from './text-table.ts';

const DAYS = { from: '--from', to: '--to' };

export const activityCommand = command<{ activity: ActivityEntry[] }>({
  words: ['activity'],
  usage: '[--account ID_OR_EMAIL] [--from DAY] [--to DAY] [--kind KIND]',
  summary: "Show who did what with an account; without one, the operator's log",
  options: {
    ...ACCOUNT,
    from: { type: 'string', help: 'the first day, for instance 2026-02-28' },
    to: { type: 'string', help: 'the last day, included' },
    kind: { type: 'string', help: 'only this kind, for instance domain.added' },
  },
  run: readActivity,
  show: ({ activity }) =>
    textTable(
      ['AT', 'WHAT', 'SUBJECT', 'DETAILS', 'WHO', 'FROM'],
      activity.map(({ at, kind, subject, details, actor, address }) => [
        at,
        ACTIVITY_KINDS[kind].label,
        subject,
        detailsText(details),
        actorText(actor),
        address ?? '',
      ]),
    ),
});

/** Newest first. */
async function readActivity({ store }: CommandContext, { options }: CommandInput) {
  const { account: named, from, to, kind } = options as Record<string, string | undefined>;
  if (kind !== undefined && !isActivityKind(kind))
    throw invalid(`--kind must be one of ${ACTIVITY_KIND_NAMES.join(', ')}`);
  const account = named === undefined ? null : await requireAccount(store, named);
  const request = {
    kinds: kind === undefined ? [] : [kind],
    actor: null,
    days: readRange(from, to, DAYS),
    timeZone: account?.time_zone ?? 'UTC',
  };
  const activity: ActivityEntry[] = [];
  const reach = account && wholeAccount(account.id);
  for await (const entries of allActivity({ store }, reach, request)) activity.push(...entries);
  return { activity };
}
