import { escapeHtml } from '../../lib/escape-html.ts';
import { type AbuseReport, MAX_DETAILS, REPORT_REASONS } from '../../safety/report-abuse.ts';
import type { Language } from './languages.ts';
import { pageHtml } from './layout.ts';
import { TEXTS } from './texts/by-language.ts';

export const REPORT_PATH = '/report';

/** The form, filled with what was sent and what is wrong with it. Works without script. */
export function reportPage(language: Language, sent: AbuseReport, problem: string | null): string {
  const texts = TEXTS[language].report;
  const reasons = REPORT_REASONS.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required${sent.reason === reason ? ' checked' : ''}>` +
      `<span>${escapeHtml(texts.reasons[reason])}</span></label>`,
  ).join('');
  const main =
    `<main><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.intro)}</p>` +
    (problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`) +
    `<form method="post" action="${REPORT_PATH}">` +
    `<label for="code">${escapeHtml(texts.code)}</label>` +
    `<input type="text" id="code" name="code" value="${escapeHtml(sent.code)}" maxlength="2048" required dir="ltr" autocapitalize="off" spellcheck="false">` +
    `<fieldset><legend>${escapeHtml(texts.reason)}</legend>${reasons}</fieldset>` +
    `<label for="details">${escapeHtml(texts.details)}</label>` +
    `<textarea id="details" name="details" rows="4" maxlength="${MAX_DETAILS}" dir="auto">${escapeHtml(sent.details)}</textarea>` +
    `<label for="email">${escapeHtml(texts.email)}</label>` +
    `<input type="email" id="email" name="email" value="${escapeHtml(sent.email)}" maxlength="254" dir="ltr" autocomplete="email">` +
    `<button class="button" type="submit">${escapeHtml(texts.send)}</button></form></main>`;
  return pageHtml(language, texts.title, main);
}

/** Shown after a report was sent, or refused because the sender sends too many or the operator has too many. */
export function reportMessage(language: Language, kind: 'thanks' | 'tooMany' | 'full'): string {
  const texts = TEXTS[language].report;
  const main = `<main class="message"><h1>${escapeHtml(texts[kind])}</h1><p>${escapeHtml(texts[`${kind}Text`])}</p></main>`;
  return pageHtml(language, texts[kind], main);
}
