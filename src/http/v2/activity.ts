import { z } from 'zod';
import { timestamp } from '../../lib/timestamp.ts';
import { ACTIVITY_KIND_NAMES } from '../../store/activity/activity-kinds.ts';
import { asAnswer, exampleOf } from './route.ts';

/** Who did or made something. */
export const actorAnswer = z.union([
  z.strictObject({ kind: z.literal('key'), key_id: z.string(), name: z.string(), last4: z.string() }),
  z.strictObject({ kind: z.literal('client'), client_id: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('person'), person_id: z.string().nullable(), name: z.string() }),
  z.strictObject({ kind: z.enum(['command_line', 'server', 'unknown']) }),
]);

export const activityKind = z.enum(ACTIVITY_KIND_NAMES, 'must be a kind of activity');

export const activityAnswer = z.strictObject({
  activity_id: z.string().describe('Opaque; sorts by time.'),
  at: timestamp,
  kind: activityKind.describe('What was done.'),
  actor: actorAnswer.describe('Who did it. `server`: the server by itself; `unknown`: somebody who was not signed in.'),
  subject: z.string().describe('What it was done to, for people: a host, a name, an e-mail address.'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  project_id: z.string().nullable().describe('Of what is in one project. Null: it is in none, or in several.'),
  address: z.string().nullable().describe('From which IP address. Null: from none.'),
});

asAnswer('Activity', 'An entry of the activity log.', activityAnswer);

exampleOf(activityAnswer, {
  activity_id: 'act_01k9zq9d6x8p4zagr7vj6fkyrc',
  at: '2026-11-18T10:00:00.000Z',
  kind: 'domain.added',
  actor: { kind: 'person', person_id: 'per_01k9zq6y4n8r5tawg2c3dfh7jm', name: 'Ada' },
  subject: 'qr.shop.example',
  details: {},
  project_id: 'prj_01k9zq6y4n8r5tawg2c3dfh7jm',
  address: '203.0.113.7',
});
