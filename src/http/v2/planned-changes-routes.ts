import { z } from 'zod';
import { instant } from '../../codes/field-schemas.ts';
import { cancelChange, planChange } from '../../codes/planned-changes/plan-change.ts';
import { plannedFields, presentPlanned } from '../../codes/planned-changes/planned-fields.ts';
import { MAX_PLANNED_CHANGES } from '../../codes/values/planned-change.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import type { PlannedChangeRow } from '../../store/schema.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { historyActor, presentActor } from './actor.ts';
import { wholeCode } from './code.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route } from './route.ts';

const newPlannedChange = z.strictObject({
  at: instant.describe('From when on it holds. In the future.'),
  change: plannedFields.describe('What it sets; the rest stays as it is by then.'),
});

const plannedChange = z.strictObject({
  change_id: z.string().describe('Opaque.'),
  at: timestamp.describe('From then on every scan and every read follows it.'),
  change: z.looseObject({}).describe('The fields that it sets, as in the change of a code.'),
  planned_by: historyActor.describe('In whose name it is made.'),
  planned_at: timestamp,
});

asAnswer('PlannedChange', 'A change of a code at a moment to come.', plannedChange);
const EXAMPLE = exampleOf(plannedChange, {
  change_id: 'plc_01k9zqaevt6q2m8d4r7xk5hw3n',
  at: '2026-12-01T08:00:00.000Z',
  change: { redirect_url: 'https://example.com/winter-menu' },
  planned_by: { kind: 'person', name: 'Ada' },
  planned_at: '2026-11-14T09:30:00.000Z',
});

const present = (row: Omit<PlannedChangeRow, 'seq' | 'code_seq' | 'account_id' | 'due_at'>) => ({
  change_id: row.id,
  at: toIso(row.at),
  change: presentPlanned(row.change),
  planned_by: presentActor(row.planned_by),
  planned_at: toIso(row.created_at),
});

const reads = { tag: 'QR codes', scope: 'qr.read' } as const;
const writes = { ...reads, scope: 'qr.write' } as const;

export const listPlannedChangesRoute = route('GET /v2/qr-codes/{id}/planned-changes', {
  operation: 'listPlannedChanges',
  ...reads,
  summary: 'List the planned changes of a QR code',
  description: `Those to come, in the order in which they are made; at most ${MAX_PLANNED_CHANGES}, always on one page. What was made stands in the history.`,
  answer: asAnswer('PlannedChangePage', 'All planned changes of a code.', pageOf(plannedChange)),
  errors: ['qr_not_found'],
  async handle(deps, { caller, parts }) {
    const code = await wholeCode(deps, caller, parts.id ?? '');
    const rows = await deps.store.read.listPlannedChanges(code);
    return { fields: { items: rows.map(present), next_page_token: null } };
  },
});

export const createPlannedChangeRoute = route('POST /v2/qr-codes/{id}/planned-changes', {
  operation: 'createPlannedChange',
  ...writes,
  summary: 'Plan a change of a QR code',
  description:
    'A new destination, rules, split, expiry, scan limit or status from a moment to come, exact at the scan. It passes the checks of a change that is made at once, and is checked again until it is due. What the account lacks by then (quota, plan) is not made: the history of the code says so, and its owner gets a mail. Needs a plan with advanced redirects.',
  body: asRequest('NewPlannedChange', 'A change, and from when on.', newPlannedChange),
  bodyExample: { at: EXAMPLE.at, change: EXAMPLE.change },
  moreBodyExamples: {
    'Closed from New Year on': { at: '2027-01-01T00:00:00Z', change: { status: 'archived' } },
    'A campaign that ends': { at: '2026-12-24T17:00:00Z', change: { rules: null, split: null } },
  },
  takesIdempotencyKey: true,
  status: 201,
  answer: plannedChange,
  errors: ['qr_not_found', 'feature_disabled', 'unsafe_url', 'too_many_planned_changes'],
  async handle(deps, call) {
    const { caller, parts, body } = call;
    const { value, replayed } = await planChange(deps, caller, parts.id ?? '', body, readIdempotencyKey(call));
    return { fields: present(value), replayed };
  },
});

export const deletePlannedChangeRoute = route('DELETE /v2/qr-codes/{id}/planned-changes/{change_id}', {
  operation: 'deletePlannedChange',
  ...writes,
  summary: 'Cancel a planned change of a QR code',
  description: 'It is not made. One that was made is found no more.',
  errors: ['qr_not_found', 'not_found'],
  async handle(deps, { caller, parts }) {
    await cancelChange(deps, caller, parts.id ?? '', parts.change_id ?? '');
    return { fields: {} };
  },
});
