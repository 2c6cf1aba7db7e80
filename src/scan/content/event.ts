import { eventPage } from '../pages/event-page.ts';
import { icsFile } from '../pages/ics-file.ts';
import { PAGE_HEADERS } from '../pages/layout.ts';
import type { ContentAnswer } from './content-answer.ts';

export const eventAnswer: ContentAnswer<'event'> = {
  headers: PAGE_HEADERS,
  page: ({ data, blocked }, view) => eventPage(data, view, blocked),
  file: ({ data }, code) => icsFile(data, code),
  fileType: 'text/calendar; charset=utf-8',
  fileName: 'event.ics',
};
