import { z } from 'zod';
import { visitorFacts } from '../../codes/conditions/conditions.ts';
import { instant } from '../../codes/field-schemas.ts';
import { simulate } from '../../scan/simulate.ts';
import { wholeCode } from './code.ts';
import { route } from './route.ts';

export const simulateRequest = z.strictObject({
  ...visitorFacts.partial().shape,
  qr_id: z.string('must be a string').describe('The code that is scanned.'),
  at: instant.optional().describe('When; now, if it is not sent.'),
});

export const simulationAnswer = z.strictObject({
  outcome: z.string().describe('What the visitor gets: `redirect`, `page`, `expired`, `limit_reached`, `blocked`, …'),
  url: z.string().nullable().describe('Where the scan goes; null if it goes nowhere.'),
  rule: z.int().min(0).nullable().describe('The index of the rule that wins; null: none.'),
  rules: z
    .array(
      z.looseObject({
        rule: z.int().min(0),
        matched: z.boolean(),
        conditions: z.array(z.looseObject({})).describe('Each condition, and why it matched or did not.'),
      }),
    )
    .describe('Every rule, whether it is reached or not.'),
});

export const simulateRoute = route('POST /v2/simulate', {
  tag: 'QR codes',
  operation: 'simulateScan',
  scope: 'qr.read',
  summary: 'Simulate a scan',
  description: 'Where a visitor would land, and for every rule why or why not. Nothing is counted.',
  body: simulateRequest,
  bodyExample: { qr_id: 'qr_01k9zq7b3v6m2x8e5sh4tdgwpa', device: 'ios', country: 'DE' },
  answer: simulationAnswer,
  answerExample: {
    outcome: 'redirect',
    url: 'https://example.com/app',
    rule: 0,
    rules: [{ rule: 0, matched: true, conditions: [] }],
  },
  errors: ['qr_not_found'],
  async handle(deps, { caller, body, now }) {
    const code = await wholeCode(deps, caller.accountId, body.qr_id);
    const account = await deps.store.read.findAccount(caller.accountId);
    const { at = now, device = 'desktop', country = null } = body;
    const { redirect_url, redirect_rules, status, expires_at, scan_limit, scan_count, is_archived } = code;
    const scanned = { redirect_url, redirect_rules, status, expires_at, scan_limit, scan_count };
    const visit = { device, country, at, project_archived: is_archived };
    return { fields: simulate({ ...scanned, ...visit }, account?.time_zone ?? 'UTC') };
  },
});
