import { z } from 'zod';
import { openTextCursor, sealTextCursor } from '../../lib/cursor.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import { MAIL_INTERVALS } from '../../reports/mail-schedule.ts';
import { createReportLink, deleteReportLink, newReportLink } from '../../reports/report-links.ts';
import type { NamedReportLink } from '../../store/report-links/report-links.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { asAnswer, asRequest, exampleOf, pageOf, pageQuery, route } from './route.ts';

const reportLink = z.strictObject({
  report_id: z.string().describe('Opaque.'),
  qr_id: z.string().nullable().describe('What it is about: this code, …'),
  project_id: z.string().nullable().describe('… the codes of this project, …'),
  tag: z.string().nullable().describe('… or those that have this tag at the time. Two of the three are null.'),
  title: z.string().describe('The name of the code, the project or the tag.'),
  expires_at: timestamp.nullable().describe('From then on the page is gone; null: it stays.'),
  mail: z
    .strictObject({ to: z.array(z.string()), every: z.enum(MAIL_INTERVALS) })
    .nullable()
    .describe('To whom it is mailed. A reader who ended the mails is no longer in `to`; null: to nobody.'),
  created_at: timestamp,
});

asAnswer('ReportLink', 'A page of figures for people without an account.', reportLink);
const EXAMPLE = exampleOf(reportLink, {
  report_id: 'rpt_01k9zqaevt6q2m8d4r7xk5hw3n',
  qr_id: null,
  project_id: 'proj_01k9zq8c5w7n3y9f6ta5hehxqb',
  tag: null,
  title: 'Summer campaign',
  expires_at: '2027-01-31T18:00:00.000Z',
  mail: { to: ['client@example.com'], every: 'week' },
  created_at: '2026-11-14T09:30:00.000Z',
});

const created = z.strictObject({
  report_id: z.string(),
  url: z
    .string()
    .nullable()
    .describe('The address of the page, told only here: null where a call is repeated by its `Idempotency-Key`.'),
});

const present = (link: NamedReportLink): z.infer<typeof reportLink> => ({
  report_id: link.id,
  qr_id: link.code_id,
  project_id: link.project_id,
  tag: link.tag_id === null ? null : link.title,
  title: link.title,
  expires_at: toIso(link.expires_at),
  mail: link.mail_to && link.mail_every ? { to: link.mail_to, every: link.mail_every } : null,
  created_at: toIso(link.created_at),
});

const of = { tag: 'Analytics' } as const;

export const listReportLinksRoute = route('GET /v2/report-links', {
  ...of,
  operation: 'listReportLinks',
  scope: 'analytics.read',
  summary: 'List reports for clients',
  description: 'Newest first, expired ones too. Without their addresses.',
  query: z.object(pageQuery),
  answer: asAnswer('ReportLinkPage', 'One page of reports.', pageOf(reportLink)),
  async handle({ store, cursorSecret }, { caller, query, now }) {
    const { page_size: size, page_token: token = null } = query;
    const scope = `report links:${caller.accountId}`;
    const rows = await store.read.listReportLinks(caller, openTextCursor(cursorSecret, scope, token, now), size + 1);
    const items = rows.slice(0, size);
    const last = rows.length > size ? items.at(-1) : undefined;
    const next_page_token = last ? sealTextCursor(cursorSecret, scope, last.id, now) : null;
    return { fields: { items: items.map(present), next_page_token } };
  },
});

export const createReportLinkRoute = route('POST /v2/report-links', {
  ...of,
  operation: 'createReportLink',
  scope: 'qr.write',
  summary: 'Create a report for a client',
  description:
    'A page with the figures of a code, a project or a tag, which needs no account: whoever has the address sees it, until it expires or is deleted. With `mail` the figures are also mailed.',
  body: asRequest('NewReportLink', 'A report to be made.', newReportLink),
  bodyExample: { project_id: EXAMPLE.project_id, expires_at: EXAMPLE.expires_at, mail: EXAMPLE.mail },
  moreBodyExamples: { 'Codes with a tag': { tag: 'Menus' } },
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('CreatedReportLink', 'The id and the address of a new report.', created),
  answerExample: {
    report_id: EXAMPLE.report_id,
    url: 'http://localhost:8080/report/3q2-7xk9pZ0aVtYb5cW1nLrEoQsUd8fGhJiKmNvXyTz',
  },
  errors: ['qr_not_found', 'project_not_found', 'not_found'],
  async handle(deps, call) {
    const { value, replayed } = await createReportLink(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: value, replayed };
  },
});

export const deleteReportLinkRoute = route('DELETE /v2/report-links/{id}', {
  ...of,
  operation: 'deleteReportLink',
  scope: 'qr.write',
  summary: 'Delete a report for a client',
  description: 'Its page is gone at once, and its mails end.',
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    await deleteReportLink(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});
