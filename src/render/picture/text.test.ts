import { expect, test } from 'bun:test';
import { pictureText } from './text.ts';

test('a link is described, in either case', () => {
  expect(pictureText('https://a.example/qr-1').description).toBe('Opens https://a.example/qr-1');
  expect(pictureText('HTTPS://A.EXAMPLE/QR-1').description).toBe('Opens HTTPS://A.EXAMPLE/QR-1');
});

test('the password of a Wi-Fi network is not described', () => {
  const { title, description } = pictureText('WIFI:T:WPA;S:guests;P:secret;;');
  expect(`${title} ${description}`).not.toContain('secret');
  expect(description).toBe('Joins a Wi-Fi network');
});
