import { expect, test } from 'bun:test';
import { readPageContent } from './page-content.ts';

test('stored data is read by its type, and refused where it does not fit', () => {
  expect(readPageContent('text', { text: 'Hello' })).toEqual({ type: 'text', data: { text: 'Hello' }, blocked: null });
  expect(readPageContent('wifi', { ssid: 'Open', security: 'nopass' })).toMatchObject({ type: 'wifi' });
  expect(() => readPageContent('vcard', { text: 'Hello' })).toThrow();
});
