import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ERRORS } from '../../src/errors/codes.ts';
import { V1_ROUTES } from '../../src/http/v1/routes.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite');
});

afterAll(() => app.stop());

describe('the reference', () => {
  test('needs no key, and its policy forbids loading, running scripts and framing', async () => {
    const { status, headers } = await fetch(`${app.url}/docs`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; frame-ancestors 'none'/,
    );
  });

  test('shows every operation and every error code, and has no broken links', async () => {
    const html = await (await fetch(`${app.url}/docs`)).text();
    for (const { operation, path } of V1_ROUTES) {
      expect(html).toContain(`id="op-${operation}"`);
      expect(html).toContain(path.replace(/\{\w+\}/, '<em>$&</em>'));
    }
    for (const code of Object.keys(ERRORS)) expect(html).toContain(`id="error-${code}"`);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = new Set([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...targets].filter((id) => !ids.includes(id))).toEqual([]);
  });
});
