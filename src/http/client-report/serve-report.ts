import type { Clock } from '../../lib/clock.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { sha256 } from '../../lib/hash.ts';
import { pageHeaders } from '../../lib/page-headers.ts';
import { SharedCalls } from '../../lib/shared-calls.ts';
import { urlPath } from '../../lib/url-path.ts';
import { localHour, openZone } from '../../lib/zone.ts';
import { isReadable, reportFigures } from '../../reports/report-figures.ts';
import { REPORTS_PATH } from '../../reports/report-links.ts';
import { chooseLanguage, type Language } from '../../scan/pages/languages.ts';
import { PAGE_HEADERS, pageHtml } from '../../scan/pages/layout.ts';
import { stopPage } from '../../scan/pages/stop-page.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { DAY_CHOICES, reportHtml } from './report-html.ts';
import { REPORT_STYLE } from './style.ts';
import { REPORT_TEXTS } from './texts.ts';

const DEFAULT_DAYS = 30;
const TOKEN = /^[\w-]{43}$/;
const REPORT_HEADERS = pageHeaders(REPORT_STYLE);
const EVERY_TIME = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  vary: 'Accept-Language',
};

/** The page of a report, for whoever has its address. Wrong, ended and expired ones look the same. */
export function createClientReport({ store, clock }: { store: Store; clock: Clock }) {
  // Whoever reloads many times waits for one sum.
  const pages = new SharedCalls(makePage);

  async function makePage(key: string): Promise<string | null> {
    const [token = '', days = '', language = 'en'] = key.split(' ');
    const now = clock.now();
    const report = TOKEN.test(token) ? await store.read.findReportByToken(sha256(token)) : undefined;
    if (!report || !isReadable(report, now)) return null;
    const to = localHour(openZone(report.time_zone), now).day;
    const figures = await reportFigures(store, report, { from: to - Number(days) + 1, to }, now);
    return figures ? reportHtml(figures, Number(days), language as Language) : null;
  }

  return async (request: Request): Promise<Response> => {
    const language = chooseLanguage(request.headers.get('accept-language'));
    const answer = (status: number, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
      new Response(request.method === 'HEAD' ? null : body, { status, headers: { ...headers, ...EVERY_TIME } });
    const token = urlPath(request.url).slice(REPORTS_PATH.length);
    try {
      const html = await pages.fresh(`${TOKEN.test(token) ? token : ''} ${daysIn(request.url)} ${language}`);
      return html === null ? answer(404, PAGE_HEADERS, goneHtml(language)) : answer(200, REPORT_HEADERS, html);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return answer(503, { ...PAGE_HEADERS, 'retry-after': '5' }, stopPage('unavailable', language));
    }
  };
}

function daysIn(url: string): number {
  const sent = Number(new URL(url, 'http://localhost').searchParams.get('days'));
  return DAY_CHOICES.find((days) => days === sent) ?? DEFAULT_DAYS;
}

function goneHtml(language: Language): string {
  const { goneTitle, goneText } = REPORT_TEXTS[language];
  const main = `<main class="message"><h1>${escapeHtml(goneTitle)}</h1><p>${escapeHtml(goneText)}</p></main>`;
  return pageHtml(language, goneTitle, main);
}
