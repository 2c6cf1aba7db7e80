import { z } from 'zod';
import { NO_FILTER } from '../../codes/list-owned-codes.ts';
import { countOwnedCodes } from '../../codes/walk-codes.ts';
import { DEFAULT_PLANS, PLAN_FIELDS, type PlanField } from '../../config/plans.ts';
import { asAnswer, route } from './route.ts';

/** The fields of a plan, each with its meaning. */
const limits = z.strictObject(
  Object.fromEntries(
    Object.entries<PlanField>(PLAN_FIELDS).map(([name, { meaning, type }]) => [
      name,
      (type === 'yes or no' ? z.boolean() : z.int().min(0)).describe(meaning),
    ]),
  ),
);

const accountAnswer = z.strictObject({
  account_id: z.string().describe('Opaque.'),
  plan: z.string().describe('The name of its plan.'),
  timezone: z.string().describe('An IANA name. Schedules of rules and the days of analytics are in it.'),
  limits: limits.describe("What the plan allows, with the account's own limits in place of the plan's."),
  usage: z
    .strictObject({
      active_codes: z.int().min(0).describe('Codes that are not archived.'),
      projects: z.int().min(0).describe('Projects, archived ones included.'),
      api_keys: z.int().min(0).describe('Keys that are not revoked.'),
      webhook_endpoints: z.int().min(0).describe('Webhook endpoints, those that are off included.'),
      file_bytes: z.int().min(0).describe('Bytes of files that codes serve, with those that can be restored.'),
    })
    .describe('How much of it is taken, as far as the caller reaches.'),
});

const { name: plan, ...EXAMPLE_LIMITS } = DEFAULT_PLANS.get('agency') ?? { name: '' };

export const getAccount = route('GET /v2/account', {
  operation: 'getAccount',
  tag: 'Account',
  scope: null,
  summary: 'Get the account',
  description: 'Its plan, what that allows, and how much of it is taken.',
  answer: asAnswer('Account', 'The account of the caller.', accountAnswer),
  answerExample: {
    account_id: 'acc_01k9zq5x3m7q4sbvf1b2cdg6hk',
    plan,
    timezone: 'Europe/Berlin',
    limits: EXAMPLE_LIMITS,
    usage: { active_codes: 1_840, projects: 12, api_keys: 3, webhook_endpoints: 2, file_bytes: 48_211_300 },
  },
  async handle({ store }, { caller, now }) {
    const { accountId, projectIds } = caller;
    const [account, usage] = await Promise.all([store.read.findAccount(accountId), store.read.findUsage(caller)]);
    const active_codes =
      projectIds === null ? (account?.active_codes ?? 0) : await countOwnedCodes(store, caller, NO_FILTER, now);
    const { name, ...allowed } = { ...caller.plan, ...caller.limits };
    return {
      fields: {
        account_id: accountId,
        plan: name,
        timezone: account?.time_zone ?? 'UTC',
        limits: allowed,
        usage: { active_codes, ...usage },
      },
    };
  },
});
