import type { z } from 'zod';
import type { CodeType, ContentKind, StoredContent } from '../code-values.ts';
import { appType } from './app.ts';
import type { ContentTarget, ContentType, UsedFile } from './content-type.ts';
import { eventType } from './event.ts';
import { fileType } from './file.ts';
import { pageType } from './page.ts';
import { textType } from './text.ts';
import { vcardType } from './vcard.ts';
import { wifiType } from './wifi.ts';

/** Every type of codes that have content of their own in place of a destination. */
export const CONTENT_TYPES = {
  text: textType,
  vcard: vcardType,
  wifi: wifiType,
  page: pageType,
  event: eventType,
  app: appType,
  file: fileType,
} satisfies Record<ContentKind, ContentType>;

/** What codes of this type hold. */
export type ContentOf<Kind extends ContentKind> = z.output<(typeof CONTENT_TYPES)[Kind]['schema']>;

/** Null: codes of this type have a destination. */
export function contentTypeOf(type: string): ContentType | null {
  return Object.hasOwn(CONTENT_TYPES, type) ? CONTENT_TYPES[type as ContentKind] : null;
}

type HasContent = { readonly type: CodeType; readonly qr_data: StoredContent };

/** The addresses in a code's content to which a visitor is led. */
export function contentTargets({ type, qr_data }: HasContent): ContentTarget[] {
  return contentTypeOf(type)?.targets(qr_data) ?? [];
}

/** The text in a code's content whose addresses become links. */
export function linkedTextOf({ type, qr_data }: HasContent): string {
  return contentTypeOf(type)?.linkedText(qr_data) ?? '';
}

/** The files of the account in a code's content. */
export function usedFiles({ type, qr_data }: HasContent): UsedFile[] {
  return contentTypeOf(type)?.files?.(qr_data) ?? [];
}

/** What a code without a destination is called; empty: it has one. */
export function contentTitle({ type, qr_data }: HasContent): string {
  return contentTypeOf(type)?.title(qr_data) ?? '';
}
