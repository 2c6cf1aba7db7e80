import { z } from 'zod';
import { timestamp } from '../../lib/timestamp.ts';
import { DEVICES } from '../../store/scans/scan-kind.ts';
import { DOMAIN_EVENT_STATES, type EventType } from '../../store/webhooks/event-types.ts';
import { codeV2 } from './code.ts';
import { jobAnswer } from './job.ts';
import { projectV2 } from './projects-routes.ts';
import { asAnswer } from './route.ts';

const omitted = z
  .array(z.string())
  .optional()
  .describe('Names of fields that are left out, since the body would have more than 20 kB with them.');
const changes = z
  .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
  .describe('Each field before and after; null and null for a secret one, such as the content of a contact card.');
const count = z.int().min(1);

const codeEvent = codeV2.extend({
  qr_data: z.looseObject({}).nullable().describe('Without the password of a Wi-Fi network; null for a contact card.'),
  payload: z.string().nullable().describe('Null for a Wi-Fi network, whose password is in it.'),
  sequence: z.int().describe('Grows with every event of a code: the greater one is the later state.'),
  omitted,
});

/** The `data` of each event. */
export const EVENT_DATA = {
  code: asAnswer('CodeEvent', 'A code as it was when it happened.', codeEvent),
  changedCode: asAnswer('CodeChangeEvent', 'A code as the change left it.', codeEvent.extend({ changes })),
  scans: asAnswer(
    'ScanEvent',
    'Sums of scans; no scan is in two events.',
    z.strictObject({
      codes: z.array(
        z.strictObject({
          qr_id: z.string(),
          from: timestamp.describe('The first of these scans, to some milliseconds.'),
          to: timestamp.describe('The last of them.'),
          count: count.describe('The sum of `by`.'),
          by: z.array(
            z.strictObject({
              country: z.string().nullable().describe('ISO 3166-1 alpha-2; null: unknown.'),
              device: z.enum(DEVICES),
              rule: z.int().nullable().describe('The place of the rule that won, from 1; null: the default.'),
              count,
            }),
          ),
        }),
      ),
    }),
  ),
  project: asAnswer('ProjectEvent', 'A project as it was when it happened.', projectV2.extend({ omitted })),
  changedProject: asAnswer(
    'ProjectChangeEvent',
    'A project as the change left it.',
    projectV2.extend({ changes, omitted }),
  ),
  domain: asAnswer(
    'DomainEvent',
    'What became of a custom domain.',
    z.strictObject({ host: z.string(), project_id: z.string(), state: z.enum(DOMAIN_EVENT_STATES) }),
  ),
  job: asAnswer('JobEvent', 'A job that has ended.', jobAnswer.extend({ omitted })),
  test: asAnswer(
    'TestEvent',
    'A test of an endpoint.',
    z.strictObject({ endpoint_id: z.string(), message: z.string() }),
  ),
} as const;

export const DATA_OF: Record<EventType, z.ZodType> = {
  'qr.created': EVENT_DATA.code,
  'qr.updated': EVENT_DATA.changedCode,
  'qr.rendered': EVENT_DATA.code,
  'qr.blocked': EVENT_DATA.code,
  'qr.limit_reached': EVENT_DATA.code,
  'qr.deleted': EVENT_DATA.code,
  'qr.scan': EVENT_DATA.scans,
  'project.created': EVENT_DATA.project,
  'project.updated': EVENT_DATA.changedProject,
  'domain.updated': EVENT_DATA.domain,
  'job.finished': EVENT_DATA.job,
  'endpoint.test': EVENT_DATA.test,
};
