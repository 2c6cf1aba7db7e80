import type { PageData } from '../../codes/values/content-types/page.ts';
import { buttonPage, pageStyle } from '../pages/button-page.ts';
import { PICTURE_PAGE_HEADERS } from '../pages/layout.ts';
import { type ContentAnswer, PLAIN_TEXT } from './content-answer.ts';

export const pageAnswer: ContentAnswer<'page'> = {
  headers: PICTURE_PAGE_HEADERS,
  page: ({ data, blocked }, view) => buttonPage(data, view, blocked),
  style: ({ data }) => pageStyle(data.colours),
  file: ({ data }) => plainPage(data),
  fileType: PLAIN_TEXT,
};

function plainPage({ title, text, buttons }: PageData): string {
  const links = buttons.map(({ label, url }) => `${label}: ${url}`).join('\n');
  return `${[title, text, links].filter((part) => part).join('\n\n')}\n`;
}
