import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../lib/paged-query.ts';
import { type Schemas, v2 } from '../../../lib/v2.ts';

export type Report = Schemas['ReportLink'];

/** What a report is about, and how it is called in a sentence. */
export type ReportSubject = { about: { qr_id: string } | { project_id: string } | { tag: string }; name: string };

/** All that are seen, newest first: an account has at most 500. */
export const reportsQuery = queryOptions({
  queryKey: ['report-links'],
  queryFn: ({ signal }) =>
    allPages((page_token) => v2('GET /v2/report-links', { query: { page_size: 100, page_token } }, signal)),
});

export function isAbout(report: Report, subject: ReportSubject | null): boolean {
  return Object.entries(subject?.about ?? {}).every(([key, value]) => report[key as keyof Report] === value);
}
