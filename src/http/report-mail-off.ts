import { Refusal } from '../errors/refusal.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { readMailOff } from '../reports/mail-off.ts';
import { FORM_PAGE_HEADERS, pageHtml } from '../scan/pages/layout.ts';
import type { StoreWith } from '../store/store.ts';

/**
 * The link in the mails of a report. GET only shows a button, because mail scanners open links too. POST ends the mails
 * to the one reader: from that button, or from a mail program (RFC 8058), which sends no cookie.
 */
export function createReportMailOffPage({ store, secret }: { store: StoreWith<'endReportMail'>; secret: string }) {
  return async (request: Request): Promise<Response> => {
    const { method, url } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      const allow = ['GET', 'HEAD', 'POST'];
      throw new Refusal('method_not_allowed', 'Mails of a report are ended with POST', { allow });
    }
    const page = (status: number, title: string, rest: string) => {
      const headers = { ...FORM_PAGE_HEADERS, 'cache-control': 'no-store' };
      const main = `<main class="message"><h1>${escapeHtml(title)}</h1>${rest}</main>`;
      return new Response(method === 'HEAD' ? null : pageHtml('en', title, main), { status, headers });
    };
    const meant = readMailOff(secret, new URL(url, 'http://localhost').searchParams.get('token') ?? '');
    if (!meant) return page(404, 'This link is not valid', '<p>Copy the whole link from the mail.</p>');
    if (method === 'POST') {
      await store.write.endReportMail({ id: meant.reportId, address: meant.address });
      return page(200, 'Ended', '<p>You get no more mails of this report.</p>');
    }
    const form = '<form method="post"><button class="button" type="submit">End the mails</button></form>';
    return page(200, 'End the mails of this report?', `<p>${escapeHtml(meant.address)}</p>${form}`);
  };
}
