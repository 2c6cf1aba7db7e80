import type { PageContent } from '../../codes/page-content.ts';
import { answerOf } from '../../scan/content/content-answers.ts';

/** The files of a code that shows a page, by extension: for browsers, for programs, and at the address of its file. */
export type PageFiles = { html: string; plain: string; vcf?: string };

/** Pages are in English: static files cannot depend on the language. */
export function pageFiles(slug: string, content: PageContent): PageFiles {
  const { page, file, ending } = answerOf(content);
  const html = page(content, { language: 'en', report: null, brand: null, fileHref: () => `/${slug}.${ending}` });
  const { text: plain } = file(content);
  return { html, plain, ...(ending && { [ending]: plain }) };
}
