import type { PageContentOf } from '../../codes/page-content.ts';
import type { ContentKind } from '../../codes/values/code-values.ts';
import type { Brand } from '../pages/brand.ts';
import type { Language } from '../pages/languages.ts';

/** What a page needs besides its content. */
export type PageView = {
  readonly language: Language;
  /** To the form that reports the code to the operator; null: none. */
  readonly report: string | null;
  /** The project's branding; null: a plain page. */
  readonly brand: Brand | null;
  /** To the content as a file of its own, where the type has an `ending`. Made only where a page shows it. */
  readonly fileHref: () => string;
};

/** The same content for a client that is no browser. */
export type ContentFile = { readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** How codes answer that hold content of this type. */
export type ContentAnswer<Kind extends ContentKind> = {
  /** The headers of the page, with its policy. */
  readonly headers: Readonly<Record<string, string>>;
  /** For browsers. All that the owner wrote is escaped. */
  page(content: PageContentOf<Kind>, view: PageView): string;
  /** For programs. */
  file(content: PageContentOf<Kind>): ContentFile;
  /** Of the address of the file below the link; absent: it has none. */
  readonly ending?: 'vcf';
};

export const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
