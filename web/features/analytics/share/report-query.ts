import { queryOptions } from '@tanstack/react-query';
import { type Schemas, type V2Answer, v2 } from '../../../lib/v2.ts';

export type Report = Schemas['ReportLink'];

/** What a report is about, and how it is called in a sentence. */
export type ReportSubject = { about: { qr_id: string } | { project_id: string } | { tag: string }; name: string };

/** All that are seen, newest first: an account has at most 500. */
export const reportsQuery = queryOptions({
  queryKey: ['report-links'],
  queryFn: async ({ signal }) => {
    const all: Report[] = [];
    for (let page_token: string | null = ''; page_token !== null; ) {
      const query = { page_size: 100, page_token } as const;
      const page: V2Answer<'GET /v2/report-links'> = await v2('GET /v2/report-links', { query }, signal);
      all.push(...page.items);
      page_token = page.next_page_token;
    }
    return all;
  },
});

export function isAbout(report: Report, subject: ReportSubject | null): boolean {
  return Object.entries(subject?.about ?? {}).every(([key, value]) => report[key as keyof Report] === value);
}
