import { contactPage } from '../pages/contact-page.ts';
import { PAGE_HEADERS } from '../pages/layout.ts';
import { vcardFile } from '../pages/vcard-file.ts';
import type { ContentAnswer } from './content-answer.ts';

export const vcardAnswer: ContentAnswer<'vcard'> = {
  headers: PAGE_HEADERS,
  page: ({ data, blocked }, { language, fileHref, report, brand }) =>
    contactPage(data, language, fileHref(), report, brand, blocked),
  file: ({ data }) => vcardFile(data),
  fileType: 'text/vcard; charset=utf-8',
  fileName: 'contact.vcf',
};
