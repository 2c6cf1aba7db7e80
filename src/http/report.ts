import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { clientNetwork } from '../lib/net/client-network.ts';
import { WindowCounter } from '../lib/window-counter.ts';
import { type AbuseReport, reportAbuse } from '../safety/report-abuse.ts';
import { chooseLanguage } from '../scan/pages/languages.ts';
import { FORM_PAGE_HEADERS } from '../scan/pages/layout.ts';
import { reportMessage, reportPage } from '../scan/pages/report-page.ts';
import { TEXTS } from '../scan/pages/texts/by-language.ts';
import type { SlugGuesses } from '../scan/slug-guesses.ts';
import type { Store } from '../store/store.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readBody } from './kernel/read-fields.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 5;
const MAX_ADDRESSES = 100_000;

/** The longest value of `code` that is put into the form. */
const MAX_CODE = 300;

/** `GET /report?code=…` shows the form, `POST /report` submits it. At most five an hour from one address. */
export function createReportPage(deps: {
  store: Store;
  clock: Clock;
  /** Hashes the networks of reporters. */
  secret: string;
  guesses: SlugGuesses;
}): (request: Request, clientAddress: () => string) => Promise<Response> {
  const sentLately = new WindowCounter(HOUR_MS, MAX_ADDRESSES);

  return async (request, clientAddress) => {
    const language = chooseLanguage(request.headers.get('accept-language'));
    const page = (status: number, html: string, more: Record<string, string> = {}) => {
      const headers = { ...FORM_PAGE_HEADERS, 'cache-control': 'no-store', vary: 'Accept-Language', ...more };
      return new Response(request.method === 'HEAD' ? null : html, { status, headers });
    };
    if (request.method === 'GET' || request.method === 'HEAD') {
      const code = new URL(request.url, 'http://localhost').searchParams.get('code') ?? '';
      return page(200, reportPage(language, { ...EMPTY, code: code.slice(0, MAX_CODE) }, null));
    }
    if (request.method !== 'POST') {
      const allow = ['GET', 'HEAD', 'POST'];
      throw new Refusal('method_not_allowed', 'Reports are read with GET and sent with POST', { allow });
    }
    requireOwnForm(request);
    const now = deps.clock.now();
    const address = clientAddress();
    const network = clientNetwork(address);
    const isGuessing = deps.guesses.waitSeconds(address, now) > 0;
    if (isGuessing || sentLately.waitMs(network, PER_HOUR, now) > 0)
      return page(429, reportMessage(language, 'tooMany'));
    // Counted before the body is read, so that concurrent requests count too.
    const giveBack = sentLately.take(network, now);
    const sent = await readForm(request);
    try {
      const isStored = await reportAbuse(deps, sent, network);
      if (isStored) return page(200, reportMessage(language, 'thanks'));
      giveBack();
      return page(503, reportMessage(language, 'full'), { 'retry-after': String(HOUR_MS / 1_000) });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_request') throw error;
      giveBack();
      // Otherwise the form would tell which slugs exist, without limit.
      if (error.field === 'code') deps.guesses.record(address, now);
      const texts = TEXTS[language].report;
      const problem = error.field === 'code' ? texts.unknownCode : texts.invalid;
      return page(400, reportPage(language, { ...sent, code: sent.code.slice(0, MAX_CODE) }, problem));
    }
  };
}

const EMPTY: AbuseReport = { code: '', reason: '', details: '', email: '' };

/** Browsers send the origin of a form; other clients send none. */
function requireOwnForm({ headers }: Request): void {
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return;
  throw new Refusal('cross_site', 'This form was sent from another site');
}

async function readForm(request: Request): Promise<AbuseReport> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new Refusal('invalid_payload', 'Send the report as a form', { status: 415 });
  const bytes = await readBody(request, MAX_ANONYMOUS_BODY_BYTES);
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const text = (name: string) => form.get(name) ?? '';
  return {
    code: text('code').trim(),
    reason: text('reason'),
    details: text('details'),
    email: text('email'),
  };
}
