import { readableUrl } from '../../lib/link-text.ts';
import { splitText } from '../../lib/split-text.ts';
import type { Code } from '../../lib/v2.ts';

const PAGE_TEXTS: Partial<Record<Code['type'], string>> = {
  vcard: 'its contact card',
  wifi: 'its Wi-Fi network',
  page: 'its page',
  event: 'its event',
  file: 'its file',
};

/** What a code without a destination shows. */
export function pageText(type: Code['type']): string {
  return PAGE_TEXTS[type] ?? 'its text';
}

/** Where a scan goes if no rule matches, after "Every other scan …". */
export function fallbackText({ type, redirect_url, split }: Pick<Code, 'type' | 'redirect_url' | 'split'>): string {
  if (split !== null) return `goes to one of ${splitText(split)}`;
  if (type === 'app') return 'goes to the app store of its device';
  return redirect_url === null ? `shows ${pageText(type)}` : `goes to ${readableUrl(redirect_url)}`;
}
