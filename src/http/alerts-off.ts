import { ALERT_NAMES, type AlertKind, alertsOff } from '../alerts/alert-kinds.ts';
import { ALERTS_OFF_PATH, readOffToken } from '../alerts/off-link.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { FORM_PAGE_HEADERS, pageHtml } from '../scan/pages/layout.ts';
import type { Store } from '../store/store.ts';
import { WEB_APP } from './web-app/serve-web-app.ts';

type Deps = { store: Store; clock: Clock; secret: string };

/**
 * The unsubscribe link in alert mails. GET only shows a button, because mail scanners open links too. POST turns the
 * alerts off: from that button, or from a mail program (RFC 8058), which sends no cookie.
 */
export function createAlertsOffPage(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      const allow = ['GET', 'HEAD', 'POST'];
      throw new Refusal('method_not_allowed', 'Alerts are switched off with POST', { allow });
    }
    const page = (status: number, html: string) =>
      new Response(method === 'HEAD' ? null : html, {
        status,
        headers: { ...FORM_PAGE_HEADERS, 'cache-control': 'no-store' },
      });
    const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
    const meant = readOffToken(deps.secret, token);
    if (!meant) return page(404, messageHtml('This link is not valid', 'Copy the whole link from the mail.'));
    if (method === 'POST') {
      await switchOff(deps, meant);
      return page(200, messageHtml('Switched off', offText(meant.kind)));
    }
    return page(200, askHtml(token, meant.kind));
  };
}

async function switchOff({ store, clock }: Deps, { accountId, kind }: { accountId: string; kind: AlertKind }) {
  const account = await store.read.findAccount(accountId);
  if (!account) return;
  const alerts_off = [...new Set([...alertsOff(account.alerts_off), kind])].join(',');
  await store.write.updateAccount({ accountId, changes: { alerts_off }, now: clock.now() });
}

function offText(kind: AlertKind): string {
  return `You get no more alerts about ${ALERT_NAMES[kind]}. You can switch them on again in your profile.`;
}

function askHtml(token: string, kind: AlertKind): string {
  const title = `Switch off alerts about ${ALERT_NAMES[kind]}?`;
  const action = `${ALERTS_OFF_PATH}?token=${encodeURIComponent(token)}`;
  const main =
    `<main class="message"><h1>${escapeHtml(title)}</h1><p>Other alerts are not affected.</p>` +
    `<form method="post" action="${escapeHtml(action)}"><button class="button" type="submit">Switch off</button></form></main>`;
  return pageHtml('en', title, main);
}

function messageHtml(title: string, text: string): string {
  const profile = `<p class="report"><a href="${WEB_APP}/profile">Open your profile</a></p>`;
  const main = `<main class="message"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${profile}</main>`;
  return pageHtml('en', title, main);
}
