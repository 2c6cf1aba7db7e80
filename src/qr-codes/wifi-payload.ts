import type { WifiNetwork } from './qr-data.ts';

/**
 * The text that phones read as "join this network". A backslash goes before each character that has a meaning in
 * the format. Names that look like hex digits are not put in quotes, as ZXing's page asks: Android would take the
 * quotes for part of the name.
 */
export function wifiPayload(network: WifiNetwork): string {
  const password = network.security === 'nopass' ? '' : `P:${escapeField(network.password)};`;
  const hidden = network.hidden ? 'H:true;' : '';
  return `WIFI:T:${network.security};S:${escapeField(network.ssid)};${password}${hidden};`;
}

function escapeField(text: string): string {
  return text.replace(/[\\;,":]/g, '\\$&');
}
