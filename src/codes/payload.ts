import { type Linked, linkPayload } from '../render/picture/public-link.ts';
import type { Code } from '../store/schema.ts';
import { type PageContent, readPageContent } from './qr-data.ts';
import { wifiPayload } from './wifi-payload.ts';

type Encodable = Linked & Pick<Code, 'type' | 'qr_data'>;

/**
 * The content of the printed code: its public link. A Wi-Fi code contains the network itself, since a phone may have no
 * connection yet.
 */
export function payloadOf(code: Encodable, publicUrl: string): string {
  if (code.type === 'wifi') return wifiText(readPageContent('wifi', code.qr_data));
  return linkPayload(code, publicUrl);
}

function wifiText(content: PageContent): string {
  if (content.type !== 'wifi') throw new Error('A Wi-Fi code holds no network');
  return wifiPayload(content.network);
}
