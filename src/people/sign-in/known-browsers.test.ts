import { describe, expect, test } from 'bun:test';
import { KnownBrowsers } from './known-browsers.ts';

const known = new KnownBrowsers({ secret: 's3cret', publicUrl: 'http://localhost:8080' });

/** The headers of a browser that has received these cookies. */
function headersWith(...cookies: string[]): Headers {
  return new Headers({ cookie: ['theme=dark', ...cookies.map((cookie) => cookie.split(';')[0])].join('; ') });
}

describe('known browsers', () => {
  test('a browser is known for the account that signed in there and for no other', () => {
    const headers = headersWith(known.remember(new Headers(), 'ann@example.com'));
    expect(known.find(headers).idFor('ann@example.com')).toMatch(/^[a-z0-9]{16}[\w-]{8}$/);
    expect(known.find(headers).idFor('ben@example.com')).toBeNull();
    expect(known.find(headers).isKnown).toBe(true);
    expect(known.find(new Headers()).idFor('ann@example.com')).toBeNull();
    expect(known.find(new Headers()).isKnown).toBe(false);
  });

  test('a browser keeps its id however often it signs in, and each browser has its own', () => {
    const first = headersWith(known.remember(new Headers(), 'ann@example.com'));
    const again = headersWith(known.remember(first, 'ann@example.com'));
    const id = known.find(first).idFor('ann@example.com');
    expect(known.find(again).idFor('ann@example.com')).toBe(id);
    const other = headersWith(known.remember(new Headers(), 'ann@example.com'));
    expect(known.find(other).idFor('ann@example.com')).not.toBe(id);
  });

  test('the last five accounts of a browser are remembered', () => {
    let headers = new Headers();
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    for (const email of emails) headers = headersWith(known.remember(headers, email));
    expect(emails.map((email) => known.find(headers).idFor(email) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('forged, altered or foreign tokens are not known', () => {
    const cookie = known.remember(new Headers(), 'ann@example.com').split(';')[0] ?? '';
    const value = cookie.split('=')[1] ?? '';
    const other = new KnownBrowsers({ secret: 'another', publicUrl: 'http://localhost:8080' });
    expect(other.find(headersWith(cookie)).idFor('ann@example.com')).toBeNull();
    for (const forged of ['', '.', 'x', value.slice(1), `${value}x`, `a${value.slice(1)}`, '🍪', '..'.repeat(4_000)]) {
      if (forged === value) continue;
      const headers = new Headers({ cookie: encodeURI(`repoint.known_browser=${forged}`) });
      expect(known.find(headers).idFor('ann@example.com')).toBeNull();
    }
    expect(known.find(headersWith(`${cookie.slice(0, -1)}${cookie.endsWith('x') ? 'y' : 'x'}`)).isKnown).toBe(true);
    expect(other.find(headersWith(cookie)).isKnown).toBe(false);
  });

  test('the cookie contains no personal data, and is inaccessible to scripts and other sites', () => {
    const secure = new KnownBrowsers({ secret: 's3cret', publicUrl: 'https://qr.example.com' });
    const cookie = secure.remember(new Headers(), 'ann@example.com');
    expect(cookie).toMatch(
      /^__Secure-repoint\.known_browser=[\w-]{46}; Max-Age=31536000; Path=\/dashboard-api; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
