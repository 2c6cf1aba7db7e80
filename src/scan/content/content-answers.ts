import type { PageContent } from '../../codes/page-content.ts';
import type { ContentAnswer } from './content-answer.ts';
import { eventAnswer } from './event.ts';
import { pageAnswer } from './page.ts';
import { textAnswer } from './text.ts';
import { vcardAnswer } from './vcard.ts';
import { wifiAnswer } from './wifi.ts';

/** Of every type that shows something itself. */
const CONTENT_ANSWERS: { readonly [Kind in PageContent['type']]: ContentAnswer<Kind> } = {
  text: textAnswer,
  vcard: vcardAnswer,
  wifi: wifiAnswer,
  page: pageAnswer,
  event: eventAnswer,
};

/** How codes answer that hold this content; its functions take no other. */
export function answerOf<Content extends PageContent>({ type }: Content): ContentAnswer<Content['type']> {
  return CONTENT_ANSWERS[type] as ContentAnswer<Content['type']>;
}
