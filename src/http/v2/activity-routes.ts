import { z } from 'zod';
import { readRange } from '../../analytics/range.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import { activityPage, allActivity, MAX_ENTRIES } from '../../people/activity.ts';
import { activityTable } from '../activity-table.ts';
import { prefersCsv } from '../kernel/accept.ts';
import { activityAnswer, activityKind } from './activity.ts';
import { asAnswer, pageOf, pageQuery, route } from './route.ts';

const day = (description: string) =>
  z.string().optional().describe(description).meta({ format: 'date', example: '2026-11-18' });

export const activityRoute = route('GET /v2/activity', {
  tag: 'Account',
  scope: 'members.manage',
  operation: 'listActivity',
  summary: 'List the activity of the account',
  description: `Who did what, when and from where, for a year: signing in, members, keys, domains, webhooks, exports, deletions. Newest first. What was done to codes is in their history. With \`Accept: text/csv\` the newest ${MAX_ENTRIES.toLocaleString('en')} that match, as CSV.`,
  query: z.object({
    kind: z.array(activityKind).optional().describe('Only these kinds.'),
    actor: z
      .string()
      .max(100, 'must have at most 100 characters')
      .refine((text) => !hasControlCharacters(text, { lines: false }), 'must not contain control characters')
      .optional()
      .describe('Only what this person, key or client did, by its id; or `command_line`, `server`, `unknown`.'),
    from: day("The first day, on the calendar of the account's time zone."),
    to: day('The last day, included.'),
    ...pageQuery,
  }),
  answerTypes: ['text/csv'],
  answer: asAnswer('ActivityPage', 'One page of the activity log.', pageOf(activityAnswer)),
  async handle(deps, { caller, query, headers, now }) {
    const { kind = [], actor = null, from, to, page_size: size, page_token: token = null } = query;
    const days = readRange(from, to, { from: 'from', to: 'to' });
    const account = await deps.store.read.findAccount(caller.accountId);
    const request = { kinds: kind, actor, days, timeZone: account?.time_zone ?? 'UTC' };
    if (!prefersCsv(headers.get('accept')))
      return { fields: await activityPage(deps, caller, request, { size, token }, now) };
    return activityTable(allActivity(deps, caller, request));
  },
});
