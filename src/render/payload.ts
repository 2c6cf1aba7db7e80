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

/** The base of a code's link: the project's own domain if it has one. */
export function linkAddress({ custom_domain }: Pick<Encodable, 'custom_domain'>, publicUrl: string): string {
  return custom_domain === null ? publicUrl : `https://${custom_domain}`;
}

/** Where a scan of the code arrives. */
export function publicLink(code: Pick<Encodable, 'slug' | 'custom_domain'>, publicUrl: string): string {
  return `${linkAddress(code, publicUrl)}/${code.slug}`;
}

/**
 * What the printed code says: the public link, in upper case where the project wants compact codes. A Wi-Fi code
 * says the network itself, so that it works where there is no network yet.
 */
export function payloadOf(code: Encodable, publicUrl: string): string {
  if (code.type === 'wifi') return wifiText(readPageContent('wifi', JSON.parse(code.qr_data)));
  return linkPayload(code, publicUrl);
}

/** What a code of any other type says. */
export function linkPayload(code: Omit<Encodable, 'type' | 'qr_data'>, publicUrl: string): string {
  const link = publicLink(code, publicUrl);
  return code.compact_codes === 1 ? compactPayload(link) : link;
}

function wifiText(content: PageContent): string {
  if (content.type !== 'wifi') throw new Error('A Wi-Fi code holds no network');
  return wifiPayload(content.network);
}
