import encodeQr from 'qr';
import type { WifiNetwork } from '../../codes/values/content-types/wifi.ts';
import { wifiPayload } from '../../codes/wifi-payload.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Brand } from './brand.ts';
import { COPY_SCRIPT_PATH } from './copy-script.ts';
import type { Language } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { TEXTS } from './texts/by-language.ts';
import type { Texts } from './texts/texts.ts';

/**
 * A network's name and password with copy buttons, and a QR code to join it: a page cannot make a phone join a network,
 * but a phone that scans the code offers to.
 */
export function wifiPage(
  network: WifiNetwork,
  language: Language,
  reportHref: string | null = null,
  brand: Brand | null = null,
): string {
  const texts = TEXTS[language].wifi;
  const secret =
    network.security === 'nopass'
      ? `<dt>${escapeHtml(texts.security)}</dt><dd>${escapeHtml(texts.open)}</dd>`
      : `<dt>${escapeHtml(texts.password)}</dt><dd><bdi class="secret" dir="ltr">${escapeHtml(network.password)}</bdi>${copyButton(texts)}</dd>` +
        `<dt>${escapeHtml(texts.security)}</dt><dd>${network.security}</dd>`;
  const hidden = network.hidden ? `<p>${escapeHtml(texts.hidden)}</p>` : '';
  const main =
    `<main><h1>${escapeHtml(texts.title)}</h1>${hidden}` +
    `<dl><dt>${escapeHtml(texts.network)}</dt><dd><bdi class="secret">${escapeHtml(network.ssid)}</bdi>${copyButton(texts)}</dd>${secret}</dl>` +
    `<img class="picture" width="240" height="240" alt="${escapeHtml(texts.picture)}" src="${picture(network)}">` +
    `<p class="caption">${escapeHtml(texts.join)}</p>${reportLink(language, reportHref)}</main><script src="${COPY_SCRIPT_PATH}" defer></script>`;
  return pageHtml(language, texts.title, main, brand);
}

/** Copies the element before it. Hidden until the script runs. */
function copyButton({ copy, copied }: Texts['wifi']): string {
  return `<button type="button" hidden data-copied="${escapeHtml(copied)}">${escapeHtml(copy)}</button>`;
}

/** About 60 µs and 8 kB; the only picture the scan pipeline draws. */
function picture(network: WifiNetwork): string {
  const svg = encodeQr(wifiPayload(network), 'svg', { ecc: 'medium', border: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
