import type { PageContentOf } from '../../codes/page-content.ts';
import type { ContentKind } from '../../codes/values/code-values.ts';
import type { Brand } from '../pages/brand.ts';
import type { Language } from '../pages/languages.ts';

/** What a page needs besides its content. Links are functions, so that they are made only where a page shows them. */
export type PageView = {
  readonly language: Language;
  /** To the form that reports the code to the operator; null: none. */
  readonly report: string | null;
  /** The project's branding, with the style of the content; null: a plain page. */
  readonly brand: Brand | null;
  /** To the content as a file of its own, where the type has a `fileName`. */
  readonly fileHref: () => string;
  /** To the picture of the content; null: it cannot be shown. */
  readonly imageHref: string | null;
  /** To a button by its number, from 1, and the address to which it leads. */
  readonly buttonHref: (number: number, url: string) => string;
};

/** The code that holds the content, which codes with equal content share. */
export type CodeFacts = { readonly id: string; readonly revision: number; readonly updatedAt: number };

/** How codes answer that hold content of this type. */
export type ContentAnswer<Kind extends ContentKind> = {
  /** The headers of the page, with its policy. */
  readonly headers: Readonly<Record<string, string>>;
  /** The page for browsers. All that the owner wrote is escaped. */
  page(content: PageContentOf<Kind>, view: PageView): string;
  /** A stylesheet of the content's own; null: none. */
  style?(content: PageContentOf<Kind>): string | null;
  /** The same content for a client that is no browser. */
  file(content: PageContentOf<Kind>, code: CodeFacts): string;
  readonly fileType: string;
  /** Of a file that is also at an address of its own, the link with this name's ending. */
  readonly fileName?: FileName;
};

export type FileName = 'contact.vcf' | 'event.ics';

export const FILE_ENDINGS = ['vcf', 'ics'] as const;
export type FileEnding = (typeof FILE_ENDINGS)[number];

/** Undefined: the content has no file at an address of its own. */
export function endingOf({ fileName }: { readonly fileName?: FileName | undefined }): FileEnding | undefined {
  return FILE_ENDINGS.find((ending) => fileName?.endsWith(`.${ending}`));
}

/** Of the picture of a page, behind its link. */
export const IMAGE_NAME = 'image';

export const PLAIN_TEXT = 'text/plain; charset=utf-8';
