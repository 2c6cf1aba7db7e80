import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlans } from './load-plans.ts';
import { DEFAULT_PLANS, PLAN_FIELDS, PlansError, readPlans } from './plans.ts';

type Fields = Record<string, unknown>;

const GOOD: Fields = {
  api_access: true,
  creates_codes: true,
  advanced_redirects: false,
  active_codes: 1,
  per_minute: 2,
  per_day: 3,
  burst_per_second: 4,
  api_keys: 5,
  custom_domains: 6,
};

const TOO_MUCH = { count: 2_147_483_648, bytes: 2 ** 53 };

const file = (plans: Fields) => JSON.stringify({ free: GOOD, enterprise: GOOD, ...plans });

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof PlansError) return error.message;
    throw error;
  }
  return '';
}

describe('the built-in plans', () => {
  test('are used without a file', () => {
    expect(readPlans(undefined)).toBe(DEFAULT_PLANS);
    expect([...DEFAULT_PLANS.keys()]).toEqual(['free', 'starter', 'pro', 'agency', 'enterprise', 'lapsed']);
  });

  test('free has no API access, only agency and enterprise have advanced redirects, only enterprise OAuth, lapsed creates nothing', () => {
    const having = (field: keyof typeof PLAN_FIELDS) =>
      [...DEFAULT_PLANS.values()].filter((plan) => plan[field]).map((plan) => plan.name);
    expect(having('api_access')).toEqual(['starter', 'pro', 'agency', 'enterprise', 'lapsed']);
    expect(having('advanced_redirects')).toEqual(['agency', 'enterprise']);
    expect(having('oauth')).toEqual(['enterprise']);
    expect(having('creates_codes')).toEqual(['free', 'starter', 'pro', 'agency', 'enterprise']);
  });

  test('enterprise and free carry the published numbers', () => {
    expect(DEFAULT_PLANS.get('enterprise')).toEqual({
      name: 'enterprise',
      api_access: true,
      creates_codes: true,
      advanced_redirects: true,
      active_codes: 1_000_000,
      per_minute: 6_000,
      per_day: 5_000_000,
      burst_per_second: 500,
      api_keys: 100,
      custom_domains: 100,
      projects: 10_000,
      job_bytes: 10_000_000_000,
      file_bytes: 100_000_000_000,
      webhook_endpoints: 100,
      oauth: true,
    });
    expect(DEFAULT_PLANS.get('free')).toEqual({
      name: 'free',
      api_access: false,
      creates_codes: true,
      advanced_redirects: false,
      active_codes: 10,
      per_minute: 60,
      per_day: 1_000,
      burst_per_second: 10,
      api_keys: 1,
      custom_domains: 0,
      projects: 5,
      job_bytes: 100_000_000,
      file_bytes: 50_000_000,
      webhook_endpoints: 0,
      oauth: false,
    });
  });

  test('allow as many projects as published', () => {
    expect([...DEFAULT_PLANS.values()].map(({ projects }) => projects)).toEqual([5, 10, 50, 1_000, 10_000, 0]);
  });

  test('pass the check that a file has to pass', () => {
    const text = JSON.stringify(
      Object.fromEntries([...DEFAULT_PLANS].map(([name, { name: _, ...fields }]) => [name, fields])),
    );
    expect(readPlans(text)).toEqual(DEFAULT_PLANS);
  });
});

describe('a plans file', () => {
  test('replaces the built-in plans as a whole', () => {
    const plans = readPlans(file({ team: { ...GOOD, active_codes: 0, per_day: 2_147_483_647 } }));
    expect([...plans.keys()]).toEqual(['free', 'enterprise', 'team']);
    expect(plans.get('team')).toMatchObject({ name: 'team', active_codes: 0, per_day: 2_147_483_647 });
  });

  test('without the plan of the first account or that of new accounts is refused', () => {
    expect(messageOf(() => readPlans(JSON.stringify({ free: GOOD })))).toContain('"enterprise" is missing');
    expect(messageOf(() => readPlans(JSON.stringify({ enterprise: GOOD })))).toContain('"free" is missing');
  });

  for (const [field, { type }] of Object.entries(PLAN_FIELDS)) {
    const bad = type === 'yes or no' ? [0, 1, 'true', null] : [-1, 1.5, TOO_MUCH[type], '5', null, true, [1]];
    for (const value of bad) {
      test(`${field} = ${JSON.stringify(value)} is refused by plan, field and value`, () => {
        const message = messageOf(() => readPlans(file({ team: { ...GOOD, [field]: value } })));
        expect(message).toStartWith(`${field} of plan "team" is ${JSON.stringify(value)}; it must be `);
      });
    }

    const isOptional = 'default' in PLAN_FIELDS[field as keyof typeof PLAN_FIELDS];
    if (isOptional) continue;
    test(`${field} missing is refused by plan and field`, () => {
      const { [field]: _, ...rest } = GOOD;
      expect(messageOf(() => readPlans(file({ team: rest })))).toStartWith(`${field} of plan "team" is missing;`);
    });
  }

  test('that does not name the projects and job bytes of a plan allows 1,000 and a billion', () => {
    const plans = readPlans(file({ team: { ...GOOD, projects: 7 } }));
    expect([plans.get('team')?.projects, plans.get('free')?.projects]).toEqual([7, 1_000]);
    expect([plans.get('free')?.job_bytes, plans.get('free')?.file_bytes]).toEqual([1_000_000_000, 0]);
  });

  test('with an unknown field is refused: a typo must not pass silently', () => {
    expect(messageOf(() => readPlans(file({ team: { ...GOOD, per_hour: 1 } })))).toContain('"per_hour"');
    expect(messageOf(() => readPlans(file({ team: { ...GOOD, name: 'x' } })))).toContain('"name"');
  });

  for (const name of ['', 'Team', 'a b', '1st', '__proto__', 'x'.repeat(33)]) {
    test(`with a plan named ${JSON.stringify(name)} is refused`, () => {
      const text = `{"free": ${JSON.stringify(GOOD)}, ${JSON.stringify(name)}: ${JSON.stringify(GOOD)}}`;
      expect(messageOf(() => readPlans(text))).toContain(JSON.stringify(name));
    });
  }

  for (const text of ['', 'x', '[]', 'null', '"free"', '{"free": 1}', '{"free": []}', '{"free": null}']) {
    test(`that holds ${JSON.stringify(text)} is refused`, () => {
      expect(() => readPlans(text)).toThrow(PlansError);
    });
  }
});

describe('PLANS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-plans-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = (text: string) => {
    const path = join(folder, 'plans.json');
    writeFileSync(path, text);
    return path;
  };

  test('unset gives the built-in plans', () => {
    expect(loadPlans(null)).toBe(DEFAULT_PLANS);
  });

  test('set gives the plans of the file', () => {
    expect([...loadPlans(written(file({ team: GOOD }))).keys()]).toEqual(['free', 'enterprise', 'team']);
  });

  test('a malformed file and a missing one are refused by the name of the setting', () => {
    const path = written(file({ team: { ...GOOD, api_keys: 'many' } }));
    const message = messageOf(() => loadPlans(path));
    expect(message).toBe(
      `PLANS_FILE (${path}): api_keys of plan "team" is "many"; it must be a whole number from 0 to 2147483647.`,
    );
    expect(messageOf(() => loadPlans(join(folder, 'none.json')))).toMatch(/^PLANS_FILE is ".*" ?;.*\(ENOENT\)\.$/);
  });
});
