import type { ContentKind, Reason } from './values/code-values.ts';
import { CONTENT_TYPES, type ContentOf } from './values/content-types/content-types.ts';

/** Links in a text that failed the safety check, and why. */
export type BlockedLinks = ReadonlyMap<string, 'listed' | 'notAllowed'>;

/** What a code of this type shows. */
export type PageContentOf<Kind extends ContentKind> = {
  readonly type: Kind;
  readonly data: ContentOf<Kind>;
  readonly blocked: BlockedLinks | null;
};

/** Of types that show something themselves, and neither lead elsewhere nor serve a file. */
export type PageKind = Exclude<ContentKind, 'app' | 'file'>;
export type PageContent = { [Kind in PageKind]: PageContentOf<Kind> }[PageKind];

/** Parses stored `qr_data`. Throws a ZodError if it does not fit the type. */
export function readPageContent<Kind extends ContentKind>(
  type: Kind,
  data: unknown,
  blockedLinks: readonly Reason[] | null = null,
): PageContentOf<Kind> {
  const blocked = blockedLinks && new Map(blockedLinks.map((reason) => [reason.url, whyBlocked(reason)]));
  return { type, data: CONTENT_TYPES[type].schema.parse(data) as ContentOf<Kind>, blocked };
}

/** `notAllowed`: the URL itself is, be it private or our own. */
export function whyBlocked({ source }: Pick<Reason, 'source'>): 'listed' | 'notAllowed' {
  return source === 'url' ? 'notAllowed' : 'listed';
}
