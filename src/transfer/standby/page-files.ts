import type { PageContent } from '../../codes/page-content.ts';
import { type CodeFacts, endingOf, type FileEnding } from '../../scan/content/content-answer.ts';
import { answerOf } from '../../scan/content/content-answers.ts';

/** The files of a code that shows a page, by extension: for browsers, for programs, and at the address of its file. */
export type PageFiles = { html: string; plain: string } & { [Ending in FileEnding]?: string };

/**
 * Pages are in English and without colours and pictures: static files depend neither on the language nor, with one policy for
 * all, on the code. Buttons lead where they lead, since nothing counts their clicks.
 */
export function pageFiles(slug: string, content: PageContent, code: CodeFacts): PageFiles {
  const { page, file, fileName } = answerOf(content);
  const ending = endingOf({ fileName });
  const view = {
    language: 'en',
    report: null,
    brand: null,
    imageHref: null,
    fileHref: () => `/${slug}.${ending}`,
    buttonHref: (_: number, url: string) => url,
  } as const;
  const plain = file(content, code);
  return { html: page(content, view), plain, ...(ending && { [ending]: plain }) };
}
