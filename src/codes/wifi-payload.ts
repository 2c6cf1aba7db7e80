import type { WifiNetwork } from './values/content-types/wifi.ts';

/**
 * The payload for joining a network. Special characters are escaped with a backslash. Names that look like hex digits
 * are not quoted, although ZXing's wiki asks for it: Android would treat the quotes as part of the name.
 */
export function wifiPayload(network: WifiNetwork): string {
  const password = network.security === 'nopass' ? '' : `P:${escapeField(network.password)};`;
  const hidden = network.hidden ? 'H:true;' : '';
  return `WIFI:T:${network.security};S:${escapeField(network.ssid)};${password}${hidden};`;
}

function escapeField(text: string): string {
  return text.replace(/[\\;,":]/g, '\\$&');
}
