import { expect, test } from 'bun:test';
import { fieldErrorOf } from './field-error.ts';

const invalid = (field: string, problem: string) => ({
  code: 'invalid_request',
  field,
  message: `${field} ${problem}`,
});

test.each([
  ['url', 'redirect_url', 'must be an absolute URL', 'redirect_url', 'Must be an absolute URL'],
  ['url', 'label', 'must be 1 to 255 characters long', 'label', 'Must be 1 to 255 characters long'],
  ['text', 'qr_data.text', 'is required', 'text', 'Is required'],
  ['wifi', 'qr_data.ssid', 'must be 1 to 32 bytes long', 'network.ssid', 'Must be 1 to 32 bytes long'],
  ['vcard', 'qr_data.phones[1].number', 'must be a number', 'card.phones.1.number', 'Must be a number'],
  ['vcard', 'qr_data', 'must name a person', 'card.first_name', 'Must name a person'],
  ['url', 'scan_limit', 'must be a whole number', 'scan_limit', 'Must be a whole number'],
  ['url', 'expires_at', 'needs a larger plan', 'expires', 'Needs a larger plan'],
] as const)('of a %s, a problem with %s is shown at its field', (type, field, problem, path, text) => {
  expect(fieldErrorOf(invalid(field, problem), type)).toEqual({ path, text });
});

test('a message that does not begin with its field is shown there unchanged', () => {
  const message = 'https://bad.example/ failed the safety check: it is on the list';
  const unsafe = { code: 'unsafe_url', message };
  const at = (field: string, type: 'url' | 'vcard') => fieldErrorOf({ ...unsafe, field }, type);
  expect(at('redirect_url', 'url')).toEqual({ path: 'redirect_url', text: message });
  expect(at('qr_data.website', 'vcard')).toEqual({ path: 'card.website', text: message });
  const unknown = { code: 'project_not_found', field: null, message: 'There is no such project' };
  expect(fieldErrorOf(unknown, 'url').path).toBe('project_id');
});

test('an error without a field of the form is shown above it', () => {
  const message = 'The account may have 10 active QR codes; archive one';
  const full = { code: 'quota_exceeded_qr', field: null, message };
  expect(fieldErrorOf(full, 'url')).toEqual({ path: null, text: message });
  expect(fieldErrorOf(invalid('colour', 'is not a field that can be set here'), 'url').path).toBeNull();
  expect(fieldErrorOf(invalid('qr_data', 'is not allowed for type url'), 'url').path).toBeNull();
});
