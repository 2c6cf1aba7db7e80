import { isRecord } from './is-record.ts';

/** The largest number that fits an integer column on both engines. */
const MAX_COUNT = 2_147_483_647;

export type PlanField = {
  readonly meaning: string;
  readonly type: 'yes or no' | 'count' | 'bytes';
  /** The value if a plans file does not have the field. Absent: it is required. */
  readonly default?: number | boolean;
};

/** The fields of a plan, in the order of the docs. */
export const PLAN_FIELDS = {
  api_access: { meaning: 'API keys of the account are let in.', type: 'yes or no' },
  creates_codes: { meaning: 'New codes can be made.', type: 'yes or no' },
  advanced_redirects: {
    meaning: 'Redirect rules, an expiry and a scan limit can be set.',
    type: 'yes or no',
  },
  active_codes: { meaning: 'Codes that are not archived, at the same time.', type: 'count' },
  per_minute: { meaning: 'Requests of one key or OAuth client in a UTC minute.', type: 'count' },
  per_day: { meaning: 'Requests of one key or OAuth client in a UTC day.', type: 'count' },
  burst_per_second: { meaning: 'Requests of one key or OAuth client in a UTC second.', type: 'count' },
  api_keys: { meaning: 'Keys that are not revoked, at the same time.', type: 'count' },
  custom_domains: { meaning: 'Domains of the account’s own, at the same time.', type: 'count' },
  projects: {
    meaning: 'Projects, archived ones and the default one included.',
    type: 'count',
    default: 1_000,
  },
  job_bytes: {
    meaning: 'Bytes of files that imports and exports keep at the same time.',
    type: 'bytes',
    default: 1_000_000_000,
  },
  file_bytes: {
    meaning: 'Bytes of files that codes serve, with those that can be restored.',
    type: 'bytes',
    default: 0,
  },
  webhook_endpoints: { meaning: 'Webhook endpoints, at the same time.', type: 'count', default: 0 },
  oauth: {
    meaning: 'OAuth clients can be created and get tokens.',
    type: 'yes or no',
    default: false,
  },
} as const satisfies Record<string, PlanField>;

type PlanFields = typeof PLAN_FIELDS;
type ValueOf = { 'yes or no': boolean; count: number; bytes: number };

export type Plan = { readonly name: string } & {
  readonly [Field in keyof PlanFields]: ValueOf[PlanFields[Field]['type']];
};

export type Plans = ReadonlyMap<string, Plan>;

/** The plan of the account created at the first start. */
export const OPERATOR_PLAN = 'enterprise';
/** The plan of new accounts by default. */
export const DEFAULT_PLAN = 'free';

/** One row of the table below, in the order of its columns. */
function row(
  name: string,
  api_access: boolean,
  creates_codes: boolean,
  advanced_redirects: boolean,
  active_codes: number,
  per_minute: number,
  per_day: number,
  burst_per_second: number,
  api_keys: number,
  custom_domains: number,
  projects: number,
  job_bytes: number,
  file_bytes: number,
  webhook_endpoints: number,
  oauth: boolean,
): [string, Plan] {
  const may = { api_access, creates_codes, advanced_redirects };
  const limits = { active_codes, per_minute, per_day, burst_per_second };
  const more = { api_keys, custom_domains, projects, job_bytes, file_bytes, webhook_endpoints, oauth };
  return [name, { name, ...may, ...limits, ...more }];
}

/** The plans of a server without a plans file. */
// biome-ignore format: a table, to be read down the columns
export const DEFAULT_PLANS: Plans = new Map([
  //  plan          API    creates advanced  codes    minute   day      burst keys domains projects  job bytes       file bytes       webhooks  OAuth
  row('free',       false, true,   false,        10,    60,     1_000,   10,    1,   0,      5,    100_000_000,       50_000_000,   0, false),
  row('starter',    true,  true,   false,       100,    60,    10_000,   20,    2,   0,     10,    200_000_000,      200_000_000,   2, false),
  row('pro',        true,  true,   false,     1_000,   300,    50_000,   50,    5,   1,     50,    500_000_000,    1_000_000_000,   5, false),
  row('agency',     true,  true,   true,     25_000, 1_200,   500_000,  100,   20,  25,  1_000,  2_000_000_000,   10_000_000_000,  20, false),
  row('enterprise', true,  true,   true,  1_000_000, 6_000, 5_000_000,  500,  100, 100, 10_000, 10_000_000_000,  100_000_000_000, 100, true),
  row('lapsed',     true,  false,  false,         0,    60,     1_000,   10,    1,   0,      0,    100_000_000,                0,   0, false),
]);

/** The message is one sentence for the operator, with plan, field, value and what is allowed. */
export class PlansError extends Error {
  override name = 'PlansError';
}

/** Whether a value is a valid count, in a plan or an override. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

export const COUNT_ALLOWED = `a whole number from 0 to ${MAX_COUNT}`;

/** The values of each kind of field. */
export const ALLOWED: Record<PlanField['type'], string> = {
  'yes or no': 'true or false',
  count: COUNT_ALLOWED,
  bytes: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
};

const IS_ALLOWED: Record<PlanField['type'], (value: unknown) => boolean> = {
  'yes or no': (value) => typeof value === 'boolean',
  count: isCount,
  bytes: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

const DEFAULTS = Object.fromEntries(
  Object.entries<PlanField>(PLAN_FIELDS).flatMap(([field, { default: value }]) =>
    value === undefined ? [] : [[field, value]],
  ),
);

const PLAN_NAME = /^[a-z][a-z0-9_-]{0,31}$/;

function checkField(plan: string, field: string, type: PlanField['type'], value: unknown): void {
  if (IS_ALLOWED[type](value)) return;
  const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;
  throw new PlansError(`${field} of plan ${JSON.stringify(plan)} ${found}; it must be ${ALLOWED[type]}.`);
}

function readPlan(name: string, fields: unknown): Plan {
  const shown = JSON.stringify(name);
  if (!PLAN_NAME.test(name)) {
    throw new PlansError(`${shown} is no plan name; it must be 1 to 32 of a-z, 0-9, _ and -, a letter first.`);
  }
  if (!isRecord(fields)) {
    throw new PlansError(`Plan ${shown} is ${JSON.stringify(fields)}; it must be an object with the plan's fields.`);
  }
  for (const field of Object.keys(fields)) {
    if (!Object.hasOwn(PLAN_FIELDS, field)) {
      throw new PlansError(`Plan ${shown} has a field ${JSON.stringify(field)} that no plan has.`);
    }
  }
  const whole: Record<string, unknown> = { name, ...DEFAULTS, ...fields };
  for (const [field, { type }] of Object.entries(PLAN_FIELDS)) checkField(name, field, type, whole[field]);
  // Every field was checked against the table from which the type is derived.
  return whole as Plan;
}

function parseObject(jsonText: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(jsonText);
  } catch (error) {
    throw new PlansError(`The plans are not JSON (${error instanceof Error ? error.message : error}).`);
  }
  if (isRecord(value)) return value;
  throw new PlansError('The plans are not a JSON object from plan name to its fields.');
}

/**
 * The plans of a plans file, which replace all built-in plans; the built-in ones without a text. Throws a PlansError at
 * the first problem.
 */
export function readPlans(jsonText: string | undefined): Plans {
  if (jsonText === undefined) return DEFAULT_PLANS;
  const found = Object.entries(parseObject(jsonText));
  const plans = new Map(found.map(([name, fields]) => [name, readPlan(name, fields)]));
  for (const [needed, why] of [
    [OPERATOR_PLAN, 'the first account is on it'],
    [DEFAULT_PLAN, 'new accounts are on it unless another is named'],
  ] as const) {
    if (!plans.has(needed)) throw new PlansError(`Plan "${needed}" is missing; it must be there: ${why}.`);
  }
  return plans;
}
