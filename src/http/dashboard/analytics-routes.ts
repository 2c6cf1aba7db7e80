import type { CodesToWatch as WatchedCodes } from '../../analytics/codes-to-watch.ts';
import { codesToWatch } from '../../analytics/codes-to-watch.ts';
import { dayText } from '../../analytics/day.ts';
import { readRange } from '../../analytics/range.ts';
import { type AnalyticsRequest, scopeAnalytics, type ValueFilter } from '../../analytics/scope-analytics.ts';
import type { Range } from '../../analytics/sum-days.ts';
import type { FieldChange } from '../../codes/values/code-values.ts';
import { toIso } from '../../lib/instant.ts';
import { localHour, openZone } from '../../lib/zone.ts';
import type { ListedCode } from '../../store/codes/watched-codes.ts';
import type { DayScope } from '../../store/scans/days.ts';
import type { Code } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { visitorScope } from '../../store/visitors/daily-visitors.ts';
import { choice, searchText } from '../query.ts';
import {
  ANALYTICS_DIMENSIONS,
  type Analytics,
  type CodeAnalytics,
  type CodesToWatch,
  type WatchedCode,
} from './contract.ts';
import { eventStream } from './event-stream.ts';
import { type DashboardDeps, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';

const DAYS = { from: 'from', to: 'to' };
/** Changes that are marked in the trend: of destinations and of the picture. */
const MARKED: ReadonlySet<string> = new Set(['redirect_url', 'redirect_rules', 'qr_render_metadata', 'qr_data']);
const MAX_MARKS = 100;

export const analyticsRoutes: RoutesUnder<'/analytics'> = {
  'GET /analytics': ownerRoute(NO_BODY, async (deps, call) => analyticsOf(deps, call, accountScope(call))),

  'GET /analytics/live': ownerRoute(NO_BODY, async (deps, call) =>
    liveAnalytics(deps, call, accountScope(call).scope, (later) => analyticsOf(deps, later, accountScope(later))),
  ),

  'GET /analytics/codes': ownerRoute(NO_BODY, async ({ store }, { account, query, now }) => {
    const owner = { id: account.id, timeZone: account.time_zone, createdAt: account.created_at };
    const requestedRange = readRange(query.get('from'), query.get('to'), DAYS);
    return presentWatched(await codesToWatch(store, owner, requestedRange, now));
  }),
};

/** The scope of a request, and when its owner was created: there are no earlier days. */
export type OwnedScope = { scope: AnalyticsRequest['scope']; createdAt: number };

function accountScope({ account }: OwnerCall): OwnedScope {
  return { scope: { table: 'account_days', scope: account.id }, createdAt: account.created_at };
}

/** The analytics that the query asks for. */
export async function analyticsOf({ store }: DashboardDeps, call: OwnerCall, owned: OwnedScope): Promise<Analytics> {
  const { analytics, totals } = await scopeAnalytics(store, requestOf(call, owned), call.now);
  return { ...analytics, visitors: await visitorsOf(store, call, owned.scope, totals.range) };
}

async function visitorsOf(
  store: StoreWith<'readVisitors'>,
  { account }: OwnerCall,
  scope: DayScope,
  range: Range,
): Promise<Analytics['visitors']> {
  const days = await store.read.readVisitors(account.id, visitorScope(scope), range);
  return days.map(({ day, visitors }) => ({ day: dayText(day), visitors }));
}

/** Streams the result of `load` whenever it changes. Requests for the same scope and query share it. */
export function liveAnalytics(
  { live, clock }: DashboardDeps,
  call: OwnerCall,
  scope: DayScope,
  load: (call: OwnerCall) => Promise<object>,
): Response {
  const { requestedRange, filter, timeZone } = requestOf(call, { scope, createdAt: 0 });
  return eventStream(live, call.account.id, {
    key: JSON.stringify([scope, requestedRange, filter, timeZone]),
    scope,
    load: async () => JSON.stringify(await load({ ...call, now: clock.now() })),
  });
}

function requestOf(
  { account, query }: Pick<OwnerCall, 'account' | 'query'>,
  { scope, createdAt }: OwnedScope,
): AnalyticsRequest {
  const requestedRange = readRange(query.get('from'), query.get('to'), DAYS);
  return { scope, timeZone: account.time_zone, createdAt, requestedRange, filter: filterOf(query) };
}

function filterOf(query: URLSearchParams): ValueFilter | null {
  const by = choice(query, 'by', ANALYTICS_DIMENSIONS);
  return by && { by, value: searchText(query, 'value') || null };
}

export function codeScope({ seq }: Code): DayScope {
  return { table: 'code_days', scope: seq };
}

export async function codeAnalytics({ store }: DashboardDeps, call: OwnerCall, code: Code): Promise<CodeAnalytics> {
  const request = requestOf(call, { scope: codeScope(code), createdAt: code.created_at });
  const { analytics, totals } = await scopeAnalytics(store, request, call.now);
  const zone = openZone(request.timeZone);
  const changes = (await store.read.listCodeChanges(code, null, MAX_MARKS))
    .map(({ at, fields }) => ({ at, day: localHour(zone, at).day, fields: markedFields(fields) }))
    .filter(({ day, fields }) => fields.length > 0 && day >= totals.range.from && day <= totals.range.to)
    .map(({ at, day, fields }) => ({ at: toIso(at), day: dayText(day), fields }))
    .reverse();
  return {
    qr_id: code.id,
    ...analytics,
    visitors: await visitorsOf(store, call, request.scope, totals.range),
    scan_count: totals.scanCount,
    not_recorded: totals.notRecorded,
    changes,
  };
}

function markedFields(fields: readonly FieldChange[]): string[] {
  return fields.map(({ field }) => field).filter((field) => MARKED.has(field));
}

function presentWatched({ range, top, quiet, nearLimit, nearExpiry }: WatchedCodes): CodesToWatch {
  return {
    from: dayText(range.from),
    to: dayText(range.to),
    top: top.map(({ code, scans, before }) => ({ ...presentListed(code), scans, before })),
    quiet: quiet.map(({ code, scans }) => ({ ...presentListed(code), scans })),
    near_limit: nearLimit.map((code) => ({
      ...presentListed(code),
      scan_count: code.scan_count,
      scan_limit: code.scan_limit ?? 0,
    })),
    near_expiry: nearExpiry.map((code) => ({
      ...presentListed(code),
      expires_at: toIso(code.expires_at ?? 0),
    })),
  };
}

function presentListed({ id, slug, label, status, project_id }: ListedCode): WatchedCode {
  return { qr_id: id, slug, label, status: status as WatchedCode['status'], project_id };
}
