import { expect, test } from 'bun:test';
import { fieldErrorOf } from './field-error.ts';

const invalid = (message: string) => ({ code: 'invalid_request', message });

test.each([
  ['url', 'redirect_url must be an absolute URL', 'redirect_url', 'Must be an absolute URL'],
  ['url', 'label must be 1 to 255 characters long', 'label', 'Must be 1 to 255 characters long'],
  ['text', 'qr_data.text is required', 'text', 'Is required'],
  ['wifi', 'qr_data.ssid must be 1 to 32 bytes long', 'network.ssid', 'Must be 1 to 32 bytes long'],
  [
    'vcard',
    'qr_data.phones[1].number must be a telephone number',
    'card.phones.1.number',
    'Must be a telephone number',
  ],
  [
    'vcard',
    'qr_data must name a person or an organization',
    'card.first_name',
    'Must name a person or an organization',
  ],
  [
    'url',
    'scan_limit must be a whole number from 1 to 5',
    'scan_limit',
    'Must be a whole number from 1 to 5',
  ],
  [
    'url',
    'expires_at needs a plan with advanced redirects',
    'expires',
    'Needs a plan with advanced redirects',
  ],
] as const)('of a %s, %j is shown at its field', (type, message, path, text) => {
  expect(fieldErrorOf(invalid(message), type)).toEqual({ path, text });
});

test('an unsafe address is shown at the address, in the words of the server', () => {
  const message = 'https://bad.example/ failed the safety check: it is on the list';
  expect(fieldErrorOf({ code: 'unsafe_url', message }, 'url')).toEqual({
    path: 'redirect_url',
    text: message,
  });
});

test('a refusal that names no field of the form is shown above it', () => {
  const message = 'The account may have 10 active QR codes; archive one';
  expect(fieldErrorOf({ code: 'quota_exceeded_qr', message }, 'url')).toEqual({ path: null, text: message });
  expect(fieldErrorOf(invalid('colour is not a field that can be set here'), 'url').path).toBeNull();
  expect(fieldErrorOf(invalid('qr_data is not allowed for type url'), 'url').path).toBeNull();
});
