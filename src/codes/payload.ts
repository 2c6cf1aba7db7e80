import { type Linked, linkPayload } from '../render/picture/public-link.ts';
import type { Code } from '../store/schema.ts';
import { readPageContent } from './page-content.ts';
import { wifiPayload } from './wifi-payload.ts';

type Encodable = Linked & Pick<Code, 'type' | 'qr_data'>;

/**
 * The content of the printed code: its public link. A Wi-Fi code contains the network itself, since a phone may have no
 * connection yet.
 */
export function payloadOf(code: Encodable, publicUrl: string): string {
  if (code.type === 'wifi') return wifiPayload(readPageContent('wifi', code.qr_data).data);
  return linkPayload(code, publicUrl);
}
