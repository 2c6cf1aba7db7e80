import { escapeHtml } from '../../lib/escape-html.ts';
import type { StopKind } from '../outcome.ts';
import type { Brand } from './brand.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { TEXTS } from './texts/by-language.ts';
import type { Message, Texts } from './texts/texts.ts';

/** Why a scan shows a message instead of the code's content. */
export type MessageKind =
  | StopKind
  | 'wrong_password'
  | 'too_many_passwords'
  | 'misdirected'
  | 'rate_limited'
  | 'unavailable';

const MESSAGE: Readonly<Record<MessageKind, (texts: Texts) => Message>> = {
  not_found: (texts) => texts.notFound,
  misdirected: (texts) => texts.notFound,
  blocked: (texts) => texts.blocked,
  locked: (texts) => texts.password,
  wrong_password: (texts) => texts.password,
  too_many_passwords: (texts) => texts.tooManyPasswords,
  expired: (texts) => texts.expired,
  limit_reached: (texts) => texts.limitReached,
  rate_limited: (texts) => texts.rateLimited,
  unavailable: (texts) => texts.unavailable,
};

const SEARCH = '<circle cx="11" cy="11" r="7"/><path d="m16.2 16.2 4.8 4.8M8.6 8.6l4.8 4.8m0-4.8-4.8 4.8"/>';

const LOCK = '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>';

/** SVG paths in a 24 × 24 view box. */
const ICON: Readonly<Record<MessageKind, string>> = {
  not_found: SEARCH,
  misdirected: SEARCH,
  blocked: '<path d="M12 3 4.5 6v5.5c0 4.6 3.1 8 7.5 9.5 4.4-1.5 7.5-4.9 7.5-9.5V6zM12 8v5m0 3v.01"/>',
  locked: LOCK,
  wrong_password: LOCK,
  too_many_passwords: LOCK,
  expired: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.2l3.4 2"/>',
  limit_reached: '<circle cx="12" cy="12" r="9"/><path d="m5.7 5.7 12.6 12.6"/>',
  rate_limited: '<path d="M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4"/>',
  unavailable: '<path d="M20.5 11A8.6 8.6 0 0 0 5 7.2L3.5 9m0-5v5h5M3.5 13A8.6 8.6 0 0 0 19 16.8l1.5-1.8m0 5v-5h-5"/>',
};

/** Whether the page asks for the password of a code. */
export function hasPasswordForm(kind: MessageKind): boolean {
  return kind === 'locked' || kind === 'wrong_password';
}

/** To the same address, with its query. */
function passwordForm(isWrong: boolean, { label, open, wrong }: Texts['password']): string {
  const invalid = isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return (
    `<form method="post">${isWrong ? `<p class="problem" id="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''}` +
    `<label for="password">${escapeHtml(label)}</label>` +
    `<input type="password" id="password" name="password" required autocomplete="off" maxlength="256"${invalid}>` +
    `<button class="button" type="submit">${escapeHtml(open)}</button></form>`
  );
}

function renderStopPage(
  kind: MessageKind,
  language: Language,
  reportHref: string | null,
  brand: Brand | null,
): Uint8Array<ArrayBuffer> {
  const { title, text } = MESSAGE[kind](TEXTS[language]);
  const form = hasPasswordForm(kind) ? passwordForm(kind === 'wrong_password', TEXTS[language].password) : '';
  const main =
    `<main class="message"><svg class="icon${kind === 'blocked' ? ' warn' : ''}" viewBox="0 0 24 24" aria-hidden="true">${ICON[kind]}</svg>` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${reportLink(language, reportHref)}</main>`;
  return new TextEncoder().encode(pageHtml(language, title, main, brand));
}

/** All are rendered at start (about 190 KB), so that a scan only picks one. */
const PAGES = new Map(
  (Object.keys(MESSAGE) as MessageKind[]).map((kind) => [
    kind,
    new Map(LANGUAGES.map((language) => [language, renderStopPage(kind, language, null, null)])),
  ]),
);

/** `reportHref` adds a link to report the code: on warnings. */
export function stopPage(
  kind: MessageKind,
  language: Language,
  reportHref: string | null = null,
  brand: Brand | null = null,
): Uint8Array<ArrayBuffer> {
  const made = reportHref === null && brand === null ? PAGES.get(kind)?.get(language) : undefined;
  return made ?? renderStopPage(kind, language, reportHref, brand);
}
