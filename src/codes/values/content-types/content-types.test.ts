import { describe, expect, test } from 'bun:test';
import { contactCardSchema } from './vcard.ts';
import { wifiNetworkSchema } from './wifi.ts';

describe('a contact card', () => {
  test('needs no more than a name', () => {
    expect(contactCardSchema.parse({ first_name: ' Ada ' })).toEqual({
      first_name: 'Ada',
      phones: [],
      emails: [],
    });
    expect(contactCardSchema.parse({ organization: 'Repoint' })).toMatchObject({ organization: 'Repoint' });
  });

  test('parsed twice is the same card', () => {
    const card = contactCardSchema.parse({
      first_name: 'Ada',
      last_name: 'Lovelace',
      phones: [{ kind: 'mobile', number: '+44 20 7946 0000' }],
      emails: [{ kind: 'work', address: 'ada@example.com' }],
      website: 'https://Bücher.example/ü',
      address: { city: 'London' },
      note: 'first line\nsecond line',
    });
    expect(card.website).toBe('https://xn--bcher-kva.example/%C3%BC');
    expect(contactCardSchema.parse(card)).toEqual(card);
  });

  test.each([
    [{}],
    [{ first_name: '   ' }],
    [{ first_name: 'a'.repeat(101) }],
    [{ first_name: 'Ada\nTEL:+1' }],
    [{ first_name: 'Ada\u0000' }],
    [{ first_name: 'Ada\ud800' }],
    [{ first_name: 'Ada', nickname: 'A' }],
    [{ first_name: 'Ada', phones: [{ kind: 'mobile', number: 'call me' }] }],
    [{ first_name: 'Ada', phones: [{ kind: 'fax', number: '+44 20' }] }],
    [{ first_name: 'Ada', emails: [{ kind: 'work', address: 'not an address' }] }],
    [{ first_name: 'Ada', website: 'javascript:alert(1)' }],
    [{ first_name: 'Ada', website: 'https://user:secret@example.com/' }],
    [{ first_name: 'Ada', phones: Array(6).fill({ kind: 'home', number: '+44 20' }) }],
  ])('is refused: %j', (data) => {
    expect(contactCardSchema.safeParse(data).success).toBe(false);
  });

  test('counts characters, not code units', () => {
    expect(contactCardSchema.safeParse({ first_name: '🙂'.repeat(100) }).success).toBe(true);
  });
});

describe('a Wi-Fi network', () => {
  test.each([
    [{ ssid: 'Guests', security: 'WPA', password: 'correct horse' }],
    [{ ssid: 'é'.repeat(16), security: 'WPA', password: 'a'.repeat(63), hidden: true }],
    [{ ssid: ' Guests ', security: 'WPA', password: '0123456789abcdef'.repeat(4) }],
    [{ ssid: 'Old', security: 'WEP', password: 'abcde' }],
    [{ ssid: 'Open', security: 'nopass' }],
  ])('is accepted: %j', (data) => {
    expect(wifiNetworkSchema.parse(data)).toEqual({ hidden: false, ...data } as never);
  });

  test.each([
    [{ ssid: '', security: 'nopass' }],
    [{ ssid: 'é'.repeat(17), security: 'nopass' }],
    [{ ssid: 'a\nb', security: 'nopass' }],
    [{ ssid: 'Guests', security: 'WPA' }],
    [{ ssid: 'Guests', security: 'WPA', password: 'short' }],
    [{ ssid: 'Guests', security: 'WPA', password: 'pässwörter' }],
    [{ ssid: 'Old', security: 'WEP', password: 'abcdef' }],
    [{ ssid: 'Open', security: 'nopass', password: 'why' }],
    [{ ssid: 'Guests', security: 'WPA9', password: 'correct horse' }],
  ])('is refused: %j', (data) => {
    expect(wifiNetworkSchema.safeParse(data).success).toBe(false);
  });
});
