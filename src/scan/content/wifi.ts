import { wifiPayload } from '../../codes/wifi-payload.ts';
import { COPYING_PAGE_HEADERS } from '../pages/layout.ts';
import { wifiPage } from '../pages/wifi-page.ts';
import { type ContentAnswer, PLAIN_TEXT } from './content-answer.ts';

export const wifiAnswer: ContentAnswer<'wifi'> = {
  headers: COPYING_PAGE_HEADERS,
  page: ({ data }, { language, report, brand }) => wifiPage(data, language, report, brand),
  file: ({ data }) => wifiPayload(data),
  fileType: PLAIN_TEXT,
};
