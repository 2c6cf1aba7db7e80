import { z } from 'zod';
import { codeHistory, type HistoryEvent } from '../../codes/code-history.ts';
import { presentPlanned } from '../../codes/planned-changes/planned-fields.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import { historyActor, presentActor } from './actor.ts';
import { reason, wholeCode } from './code.ts';
import { asAnswer, pageOf, pageQuery, route } from './route.ts';

const what = z.union([
  z.strictObject({ kind: z.literal('created') }),
  z.strictObject({
    kind: z.literal('changed'),
    fields: z
      .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('Each field before and after, by its name in a code.'),
    planned_at: timestamp.nullable().describe('When the actor planned it; null: it was made at once.'),
  }),
  z.strictObject({
    kind: z.literal('not_made').describe('A planned change that could not be made.'),
    at: timestamp.describe('When it was due.'),
    planned_at: timestamp,
    change: z.looseObject({}).describe('What it would have set.'),
    code: z.string().describe('Why not: as the error of a change that is made at once.'),
    message: z.string().describe('The same for people.'),
  }),
  z.strictObject({
    kind: z.literal('safety'),
    verdict: z.enum(['blocked', 'active']),
    reasons: z.array(reason),
  }),
]);

const historyEntry = z.strictObject({
  at: timestamp,
  actor: historyActor.describe('Who did it.'),
  what: what.describe('What was done.'),
});

asAnswer('HistoryEntry', 'One event in the history of a code.', historyEntry);

type Entry = z.infer<typeof historyEntry>;

function presentEvent(event: HistoryEvent): Entry {
  const at = toIso(event.at);
  switch (event.kind) {
    case 'created':
      return { at, actor: presentActor(event.actor), what: { kind: 'created' } };
    case 'changed':
      return {
        at,
        actor: presentActor(event.actor),
        what: { kind: 'changed', fields: event.fields, planned_at: toIso(event.plannedAt) },
      };
    case 'not_made': {
      const { kind, plannedAt, dueAt, change, code, message } = event;
      const plan = { at: toIso(dueAt), planned_at: toIso(plannedAt), change: presentPlanned(change) };
      return { at, actor: presentActor(event.actor), what: { kind, ...plan, code, message } };
    }
    case 'safety': {
      const { kind, verdict, reasons } = event;
      return { at, actor: { kind: 'safety' }, what: { kind, verdict, reasons } };
    }
  }
}

export const codeHistoryRoute = route('GET /v2/qr-codes/{id}/history', {
  tag: 'QR codes',
  operation: 'getCodeHistory',
  scope: 'qr.read',
  summary: 'Get the history of a QR code',
  description: 'Who changed what, and when; newest first, 20 on a page.',
  query: z.object({ page_token: pageQuery.page_token }),
  answer: asAnswer('HistoryPage', 'One page of a history.', pageOf(historyEntry)),
  answerExample: {
    items: [
      {
        at: '2026-11-14T10:00:00.000Z',
        actor: { kind: 'key', name: 'Shop', last4: 'x7Qp' },
        what: {
          kind: 'changed',
          fields: [
            {
              field: 'redirect_url',
              before: 'https://example.com/menu',
              after: 'https://example.com/winter-menu',
            },
          ],
          planned_at: '2026-11-02T15:20:00.000Z',
        },
      },
    ],
    next_page_token: null,
  },
  errors: ['qr_not_found'],
  async handle(deps, { caller, parts, query, now }) {
    const code = await wholeCode(deps, caller, parts.id ?? '');
    const page = await codeHistory(deps, code, query.page_token ?? null, now);
    return { fields: { ...page, items: page.items.map(presentEvent) } };
  },
});
