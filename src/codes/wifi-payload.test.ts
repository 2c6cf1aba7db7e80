import { expect, test } from 'bun:test';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import jsQr from 'jsqr';
import { wifiPage } from '../scan/pages/wifi-page.ts';
import { type WifiNetwork, wifiNetworkSchema } from './values/content-types/wifi.ts';
import { wifiPayload } from './wifi-payload.ts';

test.each<[WifiNetwork, string]>([
  [
    { ssid: 'Guests', security: 'WPA', password: 'correct horse', hidden: false },
    'WIFI:T:WPA;S:Guests;P:correct horse;;',
  ],
  [{ ssid: 'Open', security: 'nopass', hidden: false }, 'WIFI:T:nopass;S:Open;;'],
  [{ ssid: 'Old', security: 'WEP', password: 'abcde', hidden: true }, 'WIFI:T:WEP;S:Old;P:abcde;H:true;;'],
  [
    { ssid: 'a;b,c:d"e\\f', security: 'WPA', password: ';;P:hack;', hidden: false },
    'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\;\\;P\\:hack\\;;;',
  ],
  [{ ssid: 'ABCDEF01', security: 'nopass', hidden: false }, 'WIFI:T:nopass;S:ABCDEF01;;'],
])('%j is written %s', (network, payload) => {
  expect(wifiPayload(network)).toBe(payload);
});

/** Parses a payload as phones do: fields end at an unescaped semicolon. */
function readPayload(payload: string): Record<string, string> {
  const fields = [...payload.slice('WIFI:'.length).matchAll(/([A-Z]):((?:\\.|[^\\;])*);/gsu)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, (value ?? '').replace(/\\(.)/gsu, '$1')]));
}

test('name and password come back from the payload, whatever is in them', () => {
  const network = fc
    .record({
      ssid: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      password: fc.string({ minLength: 8, maxLength: 63 }),
    })
    .map((fields) => wifiNetworkSchema.safeParse({ ...fields, security: 'WPA' }))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data as Extract<WifiNetwork, { security: 'WPA' }>);
  fc.assert(
    fc.property(network, ({ ssid, password, ...rest }) => {
      expect(readPayload(wifiPayload({ ssid, password, ...rest }))).toEqual({
        T: 'WPA',
        S: ssid,
        P: password,
      });
    }),
  );
});

test('the picture on the page is read by another decoder as the payload', () => {
  const network: WifiNetwork = {
    ssid: 'Café; Gäste',
    security: 'WPA',
    password: 'p:a"s\\s,word',
    hidden: false,
  };
  const source = /src="data:image\/svg\+xml,([^"]+)"/.exec(wifiPage(network, 'en'))?.[1] ?? '';
  const { pixels, width, height } = new Resvg(decodeURIComponent(source), {
    background: '#fff',
    fitTo: { mode: 'zoom', value: 8 },
  }).render();
  expect(jsQr(new Uint8ClampedArray(pixels), width, height)?.data).toBe(wifiPayload(network));
});
