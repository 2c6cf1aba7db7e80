import { PAGE_HEADERS } from '../pages/layout.ts';
import { textPage } from '../pages/text-page.ts';
import { type ContentAnswer, PLAIN_TEXT } from './content-answer.ts';

export const textAnswer: ContentAnswer<'text'> = {
  headers: PAGE_HEADERS,
  page: ({ data, blocked }, { language, report, brand }) => textPage(data.text, language, report, brand, blocked),
  file: ({ data }) => data.text,
  fileType: PLAIN_TEXT,
};
