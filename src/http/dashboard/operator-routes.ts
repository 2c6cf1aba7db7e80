import { z } from 'zod';
import { version } from '../../../package.json' with { type: 'json' };
import { DEFAULT_PLAN } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { toIso } from '../../lib/instant.ts';
import { hasApiAccess, storedOverrides } from '../../people/account.ts';
import { makeAccount } from '../../people/make-account.ts';
import { changeAccountAsOperator } from '../../people/operator-change.ts';
import { cancelAccountDeletion, planAccountDeletion } from '../../people/plan-deletion.ts';
import { createResetLink } from '../../people/reset-link.ts';
import type { AccountUse } from '../../store/accounts/operator-accounts.ts';
import { searchText } from '../query.ts';
import type { OperatorAccount } from './contract.ts';
import { operatorActivityRoutes } from './operator-activity-routes.ts';
import { PAGE_SIZE, pageOf } from './page-of.ts';
import { peopleRoutes } from './people-routes.ts';
import { reportsRoutes } from './reports-routes.ts';
import { type DashboardDeps, NO_BODY, operatorRoute, type RoutesUnder } from './route.ts';
import { visitorView } from './visitor-view.ts';

const DAY_MS = 24 * 3_600_000;

const flag = z.boolean('must be true or false').optional();
const text = z.string('must be a string');
const newAccount = z.strictObject({
  email: text,
  plan: text.optional(),
  timezone: text.optional(),
  mail: flag,
});
const accountChange = z.strictObject({
  plan: text.optional(),
  api_access: flag,
  limits: z.record(z.string(), z.number('must be a number').nullable(), 'must be an object').optional(),
  suspended: flag,
});

export const operatorRoutes: RoutesUnder<'/operator'> = {
  ...reportsRoutes,
  ...operatorActivityRoutes,

  'GET /operator/accounts': operatorRoute(NO_BODY, async (deps, { query, now }) => {
    const contains = searchText(query, 'contains').trim();
    const scope = JSON.stringify(['accounts', contains]);
    return pageOf(deps, scope, query, now, async (beforeId) => {
      const filter = { contains, beforeId, limit: PAGE_SIZE + 1, fromDay: firstDay(now) };
      const rows = await deps.store.read.pageAccounts(filter);
      return rows.map((row) => ({ key: row.id, item: presentAccount(deps, row) }));
    });
  }),

  'PATCH /operator/accounts/{id}': operatorRoute(
    accountChange,
    async (deps, { id, body, now }) => {
      await changeAccountAsOperator(deps, id, body);
      return oneAccount(deps, id, now);
    },
    { stepUp: true },
  ),

  'POST /operator/accounts': operatorRoute(
    newAccount,
    async (deps, { body, now }) => {
      const { email, plan = DEFAULT_PLAN, timezone: timeZone = 'UTC', mail: isMailed = false } = body;
      const { account_id, link } = await makeAccount(deps, { email, plan, timeZone, isMailed });
      return { account: await oneAccount(deps, account_id, now), link };
    },
    { stepUp: true },
  ),

  'POST /operator/accounts/{id}/sign-in-link': operatorRoute(
    NO_BODY,
    async (deps, { id, now }) => {
      const { account_id } = await oneAccount(deps, id, now);
      const { url, expires_at } = await createResetLink(deps, account_id);
      return { url, expires_at };
    },
    { stepUp: true },
  ),

  'POST /operator/accounts/{id}/deletion': operatorRoute(
    z.strictObject({ confirmation: text }),
    async (deps, { id, body, now }) => {
      await planAccountDeletion(deps, id, body.confirmation);
      return oneAccount(deps, id, now);
    },
    { stepUp: true },
  ),

  'DELETE /operator/accounts/{id}/deletion': operatorRoute(NO_BODY, async (deps, { id, now }) => {
    await cancelAccountDeletion(deps, id);
    return oneAccount(deps, id, now);
  }),

  ...peopleRoutes,

  'GET /operator/health': operatorRoute(NO_BODY, async ({ store, rescan, rates, startedAt, lastBackupAt }) => {
    const { bytes, ...sizes } = await store.read.readStoreSize();
    const backup = lastBackupAt();
    const { startedAt: _, finishedAt, ...progress } = rescan.progress();
    return {
      version,
      engine: store.engine,
      started_at: toIso(startedAt),
      memory_bytes: process.memoryUsage.rss(),
      database_bytes: bytes,
      ...sizes,
      codes: await store.read.countCodesInQuota(),
      open_reports: await store.read.countOpenReports(),
      last_backup_at: backup === null ? null : toIso(backup),
      rates: rates.rates(),
      last_rescan: { ...progress, finished_at: finishedAt === null ? null : toIso(finishedAt) },
    };
  }),

  'GET /operator/visitor': operatorRoute(NO_BODY, async ({ visitors }, { request, peer }) =>
    visitorView(request, peer(), visitors),
  ),
};

async function oneAccount(deps: DashboardDeps, id: string, now: number): Promise<OperatorAccount> {
  const account = await deps.store.read.findAccountUse(id, { fromDay: firstDay(now) });
  if (!account) throw new Refusal('not_found', 'There is no such account');
  return presentAccount(deps, account);
}

/** The first of the last 30 days in UTC; the days of owners may differ by hours. */
function firstDay(now: number): number {
  return Math.floor(now / DAY_MS) - 29;
}

function presentAccount({ plans }: DashboardDeps, account: AccountUse): OperatorAccount {
  const limits = (storedOverrides(account.limits) ?? {}) as Record<string, number>;
  return {
    account_id: account.id,
    email: account.email,
    plan: account.plan,
    api_access: hasApiAccess(account, plans),
    limits,
    active_codes: account.active_codes,
    max_active_codes: limits.active_codes ?? plans.get(account.plan)?.active_codes ?? 0,
    projects: account.projects,
    domains: account.domains,
    scans_30_days: account.scans,
    last_activity_at: account.last_activity_at === null ? null : toIso(account.last_activity_at),
    suspended_at: account.suspended_at === null ? null : toIso(account.suspended_at),
    deletion_due_at: account.deletion_due_at === null ? null : toIso(account.deletion_due_at),
    is_operator: account.is_operator,
    created_at: toIso(account.created_at),
  };
}
