import { z } from 'zod';
import { visitorFacts } from '../../codes/conditions/conditions.ts';
import { instant } from '../../codes/field-schemas.ts';
import { codeAt } from '../../codes/planned-changes/planned-fields.ts';
import { redirectRules } from '../../codes/rule-fields.ts';
import { withRules } from '../../codes/rules-name.ts';
import { splitBy, variant } from '../../codes/split-fields.ts';
import { v1Rules } from '../../codes/v1-rules.ts';
import { mayBeMade } from '../../codes/values/planned-change.ts';
import { simulate } from '../../scan/simulate.ts';
import { wholeCode } from './code.ts';
import { asAnswer, asRequest, route } from './route.ts';

const simulateRequest = z.strictObject({
  ...visitorFacts.partial().shape,
  qr_id: z.string('must be a string').describe('The code that is scanned.'),
  at: instant.optional().describe('When; now, if it is not sent.'),
  rules: redirectRules.optional().describe('To be tried in place of its own; they are not stored.'),
  redirect_rules: v1Rules.optional().describe('The same in the form of v1.'),
});

const check = z.strictObject({
  condition: z
    .enum(['device', 'country', 'dates', 'day', 'time', 'language'])
    .describe('A schedule is checked in two parts.'),
  wanted: z.string(),
  seen: z.string().nullable().describe('Null: unknown.'),
  met: z.boolean(),
});

const simulationAnswer = z.strictObject({
  outcome: z
    .enum(['redirect', 'page', 'not_found', 'blocked', 'expired', 'limit_reached'])
    .describe('What the visitor gets.'),
  url: z.string().nullable().describe('Where the scan goes; null if it goes nowhere, or to one of `split`.'),
  split: z
    .array(variant)
    .nullable()
    .describe('Where it may go, each by its share of the sum of the weights; null: there is no choice.'),
  split_by: splitBy.nullable().describe('How one of them is chosen; null without `split`.'),
  rule: z.int().min(1).nullable().describe('The number of the rule that wins, from 1; null: none.'),
  rules: z
    .array(
      z.strictObject({
        rule: z.int().min(1),
        matched: z.boolean(),
        conditions: z.array(check).describe('Each condition, and why it matched or did not.'),
      }),
    )
    .describe('Every rule, whether it is reached or not.'),
});

export const simulateRoute = route('POST /v2/simulate', {
  tag: 'QR codes',
  operation: 'simulateScan',
  scope: 'qr.read',
  summary: 'Simulate a scan',
  description:
    'Where a visitor would land, and for every rule why or why not; at a moment to come with the changes that are planned until then. Nothing is counted.',
  body: asRequest('Simulation', 'A scan that is only simulated.', simulateRequest),
  bodyExample: { qr_id: 'qr_01k9zq7b3v6m2x8e5sh4tdgwpa', device: 'ios', country: 'DE' },
  answer: asAnswer('SimulationResult', 'Where a scan would go, and why.', simulationAnswer),
  answerExample: {
    outcome: 'redirect',
    url: 'https://example.com/app',
    split: null,
    split_by: null,
    rule: 1,
    rules: [{ rule: 1, matched: true, conditions: [{ condition: 'device', wanted: 'ios', seen: 'ios', met: true }] }],
  },
  errors: ['qr_not_found'],
  async handle(deps, { caller, body, now }) {
    const code = await wholeCode(deps, caller, body.qr_id);
    const account = await deps.store.read.findAccount(caller.accountId);
    const { at = now, device = 'desktop', country = null, language = null } = body;
    const planned = code.next_change_at === null ? [] : await deps.store.read.listPlannedChanges(code);
    const then = codeAt(
      code,
      planned.filter(({ change }) => mayBeMade(change, code)),
      at,
    );
    const { rules: redirect_rules = then.redirect_rules } = withRules(body);
    const scan = { ...then, redirect_rules, project_archived: code.is_archived, at, device, country, language };
    const { split, ...result } = simulate(scan, account?.time_zone ?? 'UTC');
    return { fields: { ...result, split: split && [...split] } };
  },
});
