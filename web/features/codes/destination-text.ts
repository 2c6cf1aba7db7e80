import type { DestinationCheck } from '../../../src/http/dashboard/contract.ts';

const REASONS: Record<string, string> = {
  no_name: 'its host name does not exist',
  no_connection: 'its server accepts no connection',
  timeout: 'its server does not answer in time',
  tls: 'its certificate is not valid',
  malformed: 'its server sends no proper answer',
  robots: 'its robots.txt asks not to be checked',
  private: 'it is in a private network',
  own: 'it leads to this server itself',
  port: 'only ports 80 and 443 are checked',
  redirects: 'it redirects too often',
};

/** What is wrong with a destination, to follow its URL. */
export function destinationReason(detail: string): string {
  const status = /^status_(\d{3})$/.exec(detail)?.[1];
  if (status === undefined) return REASONS[detail] ?? 'it could not be checked';
  return status === '404' || status === '410' ? `the page is not found (${status})` : `its server fails (${status})`;
}

/** The result of the last check, in one line. */
export function destinationSentence(check: DestinationCheck, date: (instant: string) => string): string {
  const when = date(check.checked_at);
  switch (check.state) {
    case 'ok':
      return `Answers (checked ${when})`;
    case 'skipped':
      return `Not checked: ${destinationReason(check.detail)} (${when})`;
    case 'unreachable':
      return `Did not answer on ${when}: ${destinationReason(check.detail)}. It is checked again the next day.`;
    case 'dead':
      return `Dead since ${date(check.since)}: ${destinationReason(check.detail)} (checked ${when})`;
  }
}
