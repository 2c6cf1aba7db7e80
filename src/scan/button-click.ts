import type { PageContent } from '../codes/page-content.ts';
import type { Outcome, Redirect } from './outcome.ts';

/** In the query of a link: the number of a button of its page, from 1. */
export const BUTTON_QUERY = 'b';

const NUMBER = new RegExp(`[?&]${BUTTON_QUERY}=([1-9]\\d?)(?:&|$)`);

/** A password that was sent there opens the page, whose scan it is. */
export function asksForButton({ url, method }: Request): boolean {
  return method !== 'POST' && NUMBER.test(url);
}

/** `url` is the button's, by which its clicks are counted. */
export type Click = { readonly number: number; readonly url: string; readonly answer: Redirect };

/** The button of a page that was clicked; null: none, and the query is like any other. */
export function clickedButton(request: Request, outcome: Outcome): Click | null {
  if (outcome.kind !== 'page' || outcome.content.type !== 'page' || !asksForButton(request)) return null;
  const number = Number(NUMBER.exec(request.url)?.[1]);
  const url = addressOf(outcome.content, number);
  if (url === null) return null;
  return {
    number,
    url,
    answer: { kind: 'redirect', url, rule: null, variant: null, passQuery: false, answer: null },
  };
}

/** Addresses were validated when they were written: another one can come only from a tampered store. */
function addressOf(content: Extract<PageContent, { type: 'page' }>, number: number): string | null {
  const { url } = content.data.buttons[number - 1] ?? {};
  return url !== undefined && /^(?:https?|mailto|tel):[\x21-\x7e]+$/i.test(url) ? url : null;
}
