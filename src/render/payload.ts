import { type PageContent, readPageContent } from '../qr-codes/qr-data.ts';
import { wifiPayload } from '../qr-codes/wifi-payload.ts';
import { compactPayload } from './picture/matrix.ts';

export type Encodable = {
  slug: string;
  type: string;
  qr_data: string;
  compact_codes: number;
  custom_domain: string | null;
};

/** Where a scan of the code arrives: on the project's own domain if it has one. */
export function publicLink(code: Pick<Encodable, 'slug' | 'custom_domain'>, publicUrl: string): string {
  const base = code.custom_domain === null ? publicUrl : `https://${code.custom_domain}`;
  return `${base}/${code.slug}`;
}

/**
 * What the printed code says: the public link, in upper case where the project wants compact codes. A Wi-Fi code
 * says the network itself, so that it works where there is no network yet.
 */
export function payloadOf(code: Encodable, publicUrl: string): string {
  if (code.type === 'wifi') return wifiText(readPageContent('wifi', JSON.parse(code.qr_data)));
  const link = publicLink(code, publicUrl);
  return code.compact_codes === 1 ? compactPayload(link) : link;
}

function wifiText(content: PageContent): string {
  if (content.type !== 'wifi') throw new Error('A Wi-Fi code holds no network');
  return wifiPayload(content.network);
}
