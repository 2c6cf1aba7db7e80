import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type SendMail, wasNotSent } from '../people/sign-in/mailer.ts';
import { DueWorker } from '../store/due/due-worker.ts';
import type { ReportLinkRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { mailOffLink } from './mail-off.ts';
import { lastPeriod, nextMailAt } from './mail-schedule.ts';
import { isReadable, reportFigures } from './report-figures.ts';
import { writeReportMail } from './report-mail.ts';

const POLL_EVERY_MS = 60_000;
/** Longer than the figures of a tag with many codes take, and twenty mails. */
const LEASE_MS = 10 * 60_000;
const BATCH_SIZE = 5;
const RETRY_MS = 15 * 60_000;
const MAX_FAILURES = 20;

export type ReportMailDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  send: SendMail;
  publicUrl: string;
  /** Signs the links that end the mails. */
  secret: string;
};

/** Mails reports of weeks on Mondays and of months on the 1st, in the zones of their accounts. */
export function startReportMails(deps: ReportMailDeps): DueWorker<'reportMails'> {
  return new DueWorker(deps, {
    queue: 'reportMails',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: BATCH_SIZE,
    async run(links) {
      for (const link of links) await mailReport(deps, link);
    },
    failure: 'Reports could not be mailed',
  });
}

async function mailReport(deps: ReportMailDeps, { id, mail_due_at: claimedUntil, mail_failures }: ReportLinkRow) {
  const { store, clock, log, publicUrl, secret, send } = deps;
  const report = await store.read.findReportLink(id);
  const { mail_to: to, mail_every: every } = report ?? {};
  if (!report || !to || !every || claimedUntil === null) return;
  const now = clock.now();
  const nextAt = nextMailAt(every, report.time_zone, now);
  const figures = isReadable(report, now)
    ? await reportFigures(store, report, lastPeriod(every, report.time_zone, now), now)
    : null;
  // Before it is sent, so that it is sent once, whatever happens here.
  if (!(await store.write.takeReportMail({ id, claimedUntil, nextAt })) || !figures) return;
  const failures: unknown[] = [];
  for (const address of to) {
    const off = mailOffLink(secret, publicUrl, id, address);
    const letter = { to: address, figures, every, locale: report.date_locale, off };
    await send(writeReportMail(letter, publicUrl)).catch((error) => failures.push(error));
  }
  if (failures.length === 0) return;
  const isUnsent = failures.length === to.length && failures.every(wasNotSent) && mail_failures < MAX_FAILURES;
  log.error({ err: failures[0], report_id: id, failed: failures.length, retried: isUnsent }, 'A report was not mailed');
  if (!isUnsent) return;
  await store.write.repeatReportMail({ id, nextAt, retryAt: now + RETRY_MS, failures: mail_failures + 1 });
}
