import { z } from 'zod';
import type { CodeStatus, Reason } from '../../codes/values/code-values.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { blockFile } from '../../files/block-file.ts';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import { blockCode, unblockCode } from '../../safety/block-code.ts';
import { targetsOf } from '../../safety/targets.ts';
import { linksOf } from '../../safety/text-links.ts';
import type { ListedReport } from '../../store/reports/reports.ts';
import type { BlockedCode as BlockedRow } from '../../store/safety/operator-blocks.ts';
import type { SafetyEventOfCode } from '../../store/safety/safety-events.ts';
import type { AbuseReport, BlockedCode, SafetyEventEntry } from './contract.ts';
import { PAGE_SIZE, pageOf } from './page-of.ts';
import { type DashboardDeps, done, NO_BODY, operatorRoute, type RoutesUnder } from './route.ts';

const DEFAULT_REASON = 'it was reported for abuse';

const blockRequest = z.strictObject({
  reason: readableText({ min: 1, max: 255, blank: false, lines: false }).optional(),
});

type Paths = '/operator/reports' | '/operator/blocked-codes' | '/operator/safety-events';

export const reportsRoutes: RoutesUnder<Paths> = {
  'GET /operator/reports': operatorRoute(NO_BODY, async (deps, { query, now }) => {
    const isOpen = query.get('state') !== 'decided';
    const scope = `abuse reports ${isOpen}`;
    return pageOf(deps, scope, query, now, async (beforeId) => {
      const rows = await deps.store.read.listReports({ isOpen, beforeId, limit: PAGE_SIZE + 1, now });
      return rows.map((row) => ({ key: row.id, item: presentReport(row, deps.publicUrl) }));
    });
  }),

  'POST /operator/reports/{id}/check': operatorRoute(NO_BODY, async (deps, { id, now }) => {
    const { slug } = await requireReport(deps, id, now);
    const code = await deps.store.read.findLink(slug);
    const verdict = await deps.checker.check(code ? [...targetsOf(code), ...linksOf(code)] : []);
    return {
      verdict: verdict.verdict,
      reasons: verdict.verdict === 'unsafe' ? [...verdict.reasons] : [],
    };
  }),

  'POST /operator/reports/{id}/block': operatorRoute(blockRequest, async (deps, { id, body, session, now }) => {
    const { code_id } = await requireReport(deps, id, now);
    const { reason = DEFAULT_REASON } = body;
    await blockCode(deps, code_id, { reason, operator: session.email });
    return { done: true };
  }),

  'POST /operator/reports/{id}/block-file': operatorRoute(blockRequest, async (deps, { id, body, now }) => {
    const { code_id: codeId } = await requireReport(deps, id, now);
    const hashes = await deps.store.read.listFileHashesOfCode(codeId);
    if (hashes.length === 0) throw invalid('The code serves no file any more; look at it again');
    for (const sha256 of hashes) await blockFile(deps, sha256, body.reason ?? DEFAULT_REASON);
    await deps.store.write.decideReports({ codeId, state: 'blocked', now });
    return { done: true };
  }),

  'POST /operator/reports/{id}/dismiss': operatorRoute(NO_BODY, async (deps, { id, now }) => {
    await requireReport(deps, id, now);
    await deps.store.write.decideReports({ id, state: 'dismissed', now, by: deps.author?.() });
    return { done: true };
  }),

  'GET /operator/blocked-codes': operatorRoute(NO_BODY, async (deps, { query, now }) =>
    pageOf(deps, 'blocked codes', query, now, async (before) => {
      const beforeSeq = before === null ? null : Number(before);
      const rows = await deps.store.read.listBlockedCodes({ beforeSeq, limit: PAGE_SIZE + 1 });
      return rows.map((row) => ({ key: String(row.seq), item: presentBlocked(row, deps.publicUrl) }));
    }),
  ),

  'GET /operator/safety-events': operatorRoute(NO_BODY, async (deps, { query, now }) => {
    const codeId = query.get('qr_id');
    const scope = JSON.stringify(['safety events', codeId]);
    return pageOf(deps, scope, query, now, async (before) => {
      const beforeSeq = before === null ? null : Number(before);
      const rows = await deps.store.read.listAllSafetyEvents({ codeId, beforeSeq, limit: PAGE_SIZE + 1 });
      return rows.map((row) => ({ key: String(row.seq), item: presentEvent(row, deps.publicUrl) }));
    });
  }),

  'POST /operator/blocked-codes/{id}/unblock': operatorRoute(NO_BODY, (deps, { id, session }) =>
    done(unblockCode(deps, id, session.email)),
  ),
};

async function requireReport({ store }: DashboardDeps, id: string, now: number): Promise<ListedReport> {
  const report = await store.read.findReport(id, now);
  if (!report) throw new Refusal('not_found', 'There is no such report');
  return report;
}

function presentReport(row: ListedReport, publicUrl: string): AbuseReport {
  return {
    report_id: row.id,
    at: toIso(row.at),
    reason: row.reason as AbuseReport['reason'],
    details: row.details,
    reporter_email: row.email,
    state: row.state as AbuseReport['state'],
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    qr_id: row.code_id,
    link: `${publicUrl}/${row.slug}`,
    label: row.label,
    code_status: row.status as CodeStatus,
    has_file: row.type === 'file',
    redirect_url: row.redirect_url,
    host: row.host,
    host_reports: row.host_reports,
    code_reports: row.code_reports,
    repeats: row.repeats,
    account_email: row.account_email,
  };
}

function presentBlocked(row: BlockedRow, publicUrl: string): BlockedCode {
  return {
    qr_id: row.id,
    link: `${publicUrl}/${row.slug}`,
    label: row.label,
    redirect_url: row.redirect_url,
    account_email: row.email,
    operator_reason: row.operator_block,
    reasons: listOf(row.safety_reasons),
    since: toIso(row.updated_at),
  };
}

function presentEvent(row: SafetyEventOfCode, publicUrl: string): SafetyEventEntry {
  const reasons = listOf(row.reasons);
  const has = (source: string) => reasons.some((reason) => reason.source === source);
  return {
    event_id: String(row.seq),
    at: toIso(row.at),
    verdict: row.verdict,
    // Events from an archive do not name the operator.
    by: row.operator !== null || has('operator') ? 'operator' : has('owner') ? 'owner' : 'safety',
    operator: row.operator,
    reasons,
    qr_id: row.code_id,
    link: `${publicUrl}/${row.slug}`,
    label: row.label,
    account_email: row.email,
  };
}

/** One malformed row must not take the whole page away. */
function listOf(reasons: readonly Reason[] | null): Reason[] {
  return Array.isArray(reasons) ? reasons : [];
}
