import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { instant } from '../codes/field-schemas.ts';
import { getOwnedQrCode } from '../codes/find-qr-code.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { sha256 } from '../lib/hash.ts';
import { newId } from '../lib/ids.ts';
import { plainText } from '../lib/search-text.ts';
import { requireEmail } from '../people/account.ts';
import type { Caller } from '../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import { requireProject } from '../projects/find-project.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { type Reach, reachOf } from '../store/reach.ts';
import type { ReportLinkRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { MAIL_INTERVALS, nextMailAt } from './mail-schedule.ts';

const MAX_PER_ACCOUNT = 500;
const MAX_ADDRESSES = 20;

const address = z.string('must be an e-mail address').transform((sent, context) => {
  try {
    return requireEmail(sent);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an e-mail address' });
    return z.NEVER;
  }
});

const mail = z.strictObject({
  to: z
    .array(address, 'must be a list of e-mail addresses')
    .min(1, 'must name at least one address')
    .max(MAX_ADDRESSES, `may name at most ${MAX_ADDRESSES} addresses`)
    .transform((all) => [...new Set(all)]),
  every: z.enum(MAIL_INTERVALS, `must be one of ${MAIL_INTERVALS.join(', ')}`),
});

const id = z.string('must be a string');

export const newReportLink = z
  .strictObject({
    qr_id: id.nullish().describe('About this code. Exactly one of `qr_id`, `project_id` and `tag` is sent.'),
    project_id: id.nullish().describe('About all codes of this project.'),
    tag: id.nullish().describe('About the codes that have this tag at the time, by its name.'),
    expires_at: instant.nullish().describe('From then on the page is gone; null: it stays.'),
    mail: mail
      .nullish()
      .describe(
        'Sends the figures of the last week on Mondays, or of the last month on the 1st, where mail is set up.',
      ),
  })
  .superRefine(({ qr_id, project_id, tag }, context) => {
    const sent = [qr_id, project_id, tag].filter((each) => (each ?? null) !== null);
    if (sent.length === 1) return;
    context.addIssue({ code: 'custom', path: ['qr_id'], message: 'or project_id or tag must be sent, and only one' });
  });

type ReportDeps = {
  store: StoreWith<
    'findAccount' | 'findQrCode' | 'findProject' | 'listTags' | 'listTagNames' | 'findReplay' | 'insertReportLink'
  >;
  clock: Clock;
  publicUrl: string;
};

export type CreatedReport = { report_id: string; url: string | null };

/** Where reports are, followed by the token. */
export const REPORTS_PATH = '/report/';

/** The address is told once: only the hash of its 256 bits is stored. */
export async function createReportLink(
  { store, clock, publicUrl }: ReportDeps,
  caller: Caller,
  request: z.output<typeof newReportLink>,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<CreatedReport>> {
  const replayed = (earlier: unknown) => ({
    value: { report_id: (earlier as CreatedReport).report_id, url: null },
    replayed: true,
  });
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return replayed(earlier);
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const link: ReportLinkRow = {
    id: newId('rpt', now),
    account_id: caller.accountId,
    token_hash: sha256(token),
    ...(await subjectOf(store, caller, request)),
    ...(await mailOf(store, caller, request.mail ?? null, now)),
    created_by: caller.actor,
    created_at: now,
    expires_at: request.expires_at ?? null,
  };
  const result = await store.write.insertReportLink({ link, cap: MAX_PER_ACCOUNT, idempotency });
  if ('replay' in result) return replayed(result.replay);
  if ('conflict' in result) throw idempotencyConflict();
  if ('refused' in result && result.refused === 'gone')
    throw new Refusal('not_found', 'What the report is about is no longer in this account');
  if ('refused' in result)
    throw new Refusal('invalid_request', `An account has at most ${MAX_PER_ACCOUNT} reports; delete one first`);
  return { value: { report_id: link.id, url: `${publicUrl}${REPORTS_PATH}${token}` }, replayed: false };
}

/** What it is about, which must be the caller's own. */
async function subjectOf(
  store: ReportDeps['store'],
  caller: Caller,
  { qr_id, project_id, tag }: z.output<typeof newReportLink>,
): Promise<Pick<ReportLinkRow, 'code_id' | 'project_id' | 'tag_id' | 'project_ids'>> {
  const none = { code_id: null, project_id: null, tag_id: null, project_ids: null };
  if (qr_id) return { ...none, code_id: (await getOwnedQrCode(store, caller, qr_id)).id };
  if (project_id) return { ...none, project_id: (await requireProject(store, caller, project_id)).id };
  const plain = plainText((tag ?? '').trim());
  const { accountId, projectIds } = caller;
  const tags = projectIds === null ? await store.read.listTagNames(accountId) : await store.read.listTags(caller);
  const found = tags.find(({ name_plain }) => name_plain === plain);
  if (!found) throw new Refusal('not_found', 'There is no such tag in this account', { field: 'tag' });
  return { ...none, tag_id: found.id, project_ids: projectIds && [...projectIds] };
}

async function mailOf(
  store: ReportDeps['store'],
  { accountId }: Caller,
  wanted: z.output<typeof mail> | null,
  now: number,
): Promise<Pick<ReportLinkRow, 'mail_to' | 'mail_every' | 'mail_due_at' | 'mail_failures'>> {
  if (!wanted) return { mail_to: null, mail_every: null, mail_due_at: null, mail_failures: 0 };
  const zone = (await store.read.findAccount(accountId))?.time_zone ?? 'UTC';
  const { to, every } = wanted;
  return { mail_to: to, mail_every: every, mail_due_at: nextMailAt(every, zone, now), mail_failures: 0 };
}

/** It ends at once, on every node. */
export async function deleteReportLink(
  { store }: { store: StoreWith<'deleteReportLink'> },
  reach: Reach,
  reportId: string,
): Promise<void> {
  if (await store.write.deleteReportLink({ reach: reachOf(reach), id: reportId })) return;
  throw new Refusal('not_found', 'There is no such report in this account');
}
