import { expect, test } from 'bun:test';
import { serveHome } from './home-page.ts';

test('the home page says what the server is, links to the reference and allows no scripts', async () => {
  const reply = serveHome()(new Request('http://localhost/'));
  const page = await reply.text();
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('<a href="/docs">');
  expect(page).not.toContain('<script');
});
