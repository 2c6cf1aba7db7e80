import type { Range } from '../analytics/range.ts';
import { type DayStore, type ScopeAnalytics, type Subject, scopeAnalytics } from '../analytics/scope-analytics.ts';
import { wholeAccount } from '../store/reach.ts';
import type { OpenReport } from '../store/report-links/report-links.ts';
import type { StoreWith } from '../store/store.ts';

export type ReportKind = 'code' | 'project' | 'tag';

export type ReportFigures = ScopeAnalytics & {
  kind: ReportKind;
  /** The label of the code, or the name of the project or the tag. */
  title: string;
};

export type FiguresStore = DayStore & StoreWith<'findQrCode' | 'findProject'>;

/** Whether anybody may see it now. */
export function isReadable({ expires_at, suspended_at, deleting_at }: OpenReport, now: number): boolean {
  return (expires_at === null || now < expires_at) && suspended_at === null && deleting_at === null;
}

/** The scans of these days; null: what it is about is gone. */
export async function reportFigures(
  store: FiguresStore,
  report: OpenReport,
  range: Range,
  now: number,
): Promise<ReportFigures | null> {
  const subject = await subjectOf(store, report);
  if (!subject) return null;
  const { analytics } = await scopeAnalytics(store, { ...subject, requestedRange: range, filter: null }, now);
  return { ...analytics, kind: kindOf(report), title: report.title };
}

export function kindOf({ code_id, project_id }: Pick<OpenReport, 'code_id' | 'project_id'>): ReportKind {
  return code_id === null ? (project_id === null ? 'tag' : 'project') : 'code';
}

async function subjectOf({ read }: FiguresStore, report: OpenReport): Promise<Subject | null> {
  const { account_id: accountId, time_zone: timeZone, code_id, project_id, tag_id, project_ids } = report;
  if (code_id !== null) {
    const code = await read.findQrCode(wholeAccount(accountId), code_id);
    return code ? { scopes: [{ table: 'code_days', scope: code.seq }], timeZone, createdAt: code.created_at } : null;
  }
  if (project_id !== null) {
    const project = await read.findProject(wholeAccount(accountId), project_id);
    const scopes = [{ table: 'project_days', scope: project_id } as const];
    return project ? { scopes, timeZone, createdAt: project.created_at } : null;
  }
  const tagged = { accountId, tagId: tag_id ?? '', projectIds: project_ids };
  return { scopes: [{ table: 'account_days', scope: accountId }], tagged, timeZone, createdAt: report.created_at };
}
