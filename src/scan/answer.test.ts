import { afterAll, describe, expect, test } from 'bun:test';
import { type Answered, answer, tryLaterAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { LinkRow } from './link.ts';
import { NOT_FOUND } from './outcome.ts';
import { sampleLink, sampleVisitor } from './testing/samples.ts';

const CARD_HREF = '/qr-abcdefgh.vcf?page=token';
const REPORT_HREF = 'https://links.example/report?code=qr-abcdefgh';
const REQUEST_ID = '00000000-0000-4000-8000-000000000000';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let next: (request: Request) => Response = () => new Response();
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => next(request) });
afterAll(() => server.stop(true));

/** Over a real socket: what the runtime adds or drops is part of the response. */
function ask(respond: (request: Request) => Response, headers: Record<string, string>, method = 'GET', query = '') {
  next = respond;
  return fetch(`http://127.0.0.1:${server.port}/qr-abcdefgh${query}`, {
    method,
    headers,
    redirect: 'manual',
  });
}

function get(outcome: Answered, headers: Record<string, string> = {}, method = 'GET', query = '') {
  return ask(
    (request) =>
      answer(outcome, request, () => REQUEST_ID, {
        file: () => CARD_HREF,
        code: { id: 'qr_1', revision: 1, updatedAt: 0 },
        report: () => REPORT_HREF,
        brand: null,
      }),
    headers,
    method,
    query,
  );
}

function outcomeOf(row: Partial<LinkRow>): Answered {
  return decide(sampleLink(row), sampleVisitor(), 0) as Answered;
}

describe('a redirect', () => {
  test('is 302 with Location, no-store and the referrer policy, and an empty body', async () => {
    const response = await get(outcomeOf({}));
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://example.com/default');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer-when-downgrade');
    expect(await response.text()).toBe('');
  });

  test('is the same for HEAD', async () => {
    const [viaGet, viaHead] = [await get(outcomeOf({})), await get(outcomeOf({}), {}, 'HEAD')];
    expect(viaHead.status).toBe(302);
    for (const name of ['location', 'cache-control', 'referrer-policy', 'content-length']) {
      expect(viaHead.headers.get(name)).toBe(viaGet.headers.get(name));
    }
  });

  test('passes no query on, and is not changed by one', async () => {
    const query = '?url=https://evil.example&next=//evil.example&redir_url=x';
    const response = await get(outcomeOf({}), { 'x-forwarded-host': 'evil.example' }, 'GET', query);
    expect(response.headers.get('location')).toBe('https://example.com/default');
  });

  test('passes the query on where the owner switched that on', async () => {
    const outcome = outcomeOf({ passQuery: true, redirectUrl: 'https://example.com/a?b=1#c' });
    const response = await get(outcome, {}, 'GET', '?utm_source=poster&x=%C3%BC');
    expect(response.headers.get('location')).toBe('https://example.com/a?b=1&utm_source=poster&x=%C3%BC#c');
  });

  test('has an ASCII Location whatever is passed on', async () => {
    const outcome = outcomeOf({ passQuery: true });
    const request = new Request('http://localhost/qr-abcdefgh?x=ü');
    expect(answer(outcome, request, () => REQUEST_ID).headers.get('location')).toMatch(/^[\x21-\x7e]+$/);
  });
});

const STOPS: [Answered['kind'], number, string, Partial<LinkRow>][] = [
  ['not_found', 404, 'qr_not_found', { status: 'archived' }],
  ['blocked', 403, 'qr_blocked', { status: 'blocked' }],
  ['expired', 410, 'qr_expired', { expiresAt: 0 }],
  ['limit_reached', 410, 'qr_scan_limit_reached', { scanLimit: 1, scanCount: 1 }],
];

describe.each(STOPS)('%s', (_, status, code, row) => {
  const outcome = outcomeOf(row);

  test('is a page for a browser', async () => {
    const response = await get(outcome, { accept: BROWSER });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toStartWith('<!doctype html><html lang="en"');
  });

  test('is the envelope for everything else', async () => {
    for (const accept of ['*/*', 'application/json', '', 'text/*', 'text/html;q=0, */*', 'text/htmlx', 'xtext/html']) {
      const response = await get(outcome, { accept });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('x-request-id')).toBe(REQUEST_ID);
      expect(await response.json()).toEqual({
        ok: false,
        version: '2025-11-14-v1',
        request_id: REQUEST_ID,
        code,
        message: expect.any(String),
      });
    }
  });
});

test('an unknown slug, an archived code and an archived project look the same', async () => {
  const outcomes = [NOT_FOUND, outcomeOf({ status: 'archived' }), outcomeOf({ projectArchived: true })];
  for (const accept of [BROWSER, '*/*']) {
    const bodies = await Promise.all(outcomes.map(async (outcome) => (await get(outcome, { accept })).text()));
    expect(new Set(bodies).size).toBe(1);
  }
});

test('overload is 503 with Retry-After, as a page or as the envelope', async () => {
  const respond = (request: Request) => tryLaterAnswer('unavailable', request, () => REQUEST_ID, 2);
  const page = await ask(respond, { accept: BROWSER, 'accept-language': 'de-AT' });
  const envelope = await ask(respond, {});
  for (const response of [page, envelope]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect(await page.text()).toContain('<html lang="de"');
  expect(await envelope.json()).toMatchObject({ ok: false, code: 'unavailable' });
});

const CONTENT: [string, Partial<LinkRow>, string, string][] = [
  ['text', { type: 'text', data: { text: '<b>Grüße</b>' } }, 'text/plain; charset=utf-8', '<b>Grüße</b>'],
  [
    'vcard',
    { type: 'vcard', data: { first_name: 'Ada' } },
    'text/vcard; charset=utf-8',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nN:;Ada;;;\r\nEND:VCARD\r\n',
  ],
  [
    'wifi',
    { type: 'wifi', data: { ssid: 'Guests', security: 'nopass' } },
    'text/plain; charset=utf-8',
    'WIFI:T:nopass;S:Guests;;',
  ],
];

describe.each(CONTENT)('a %s code', (_, row, type, text) => {
  const outcome = outcomeOf({ ...row, redirectUrl: null });

  test('is a page for a browser, in its language', async () => {
    const response = await get(outcome, { accept: BROWSER, 'accept-language': 'ar,en;q=0.5' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
  });

  test('is the content itself for everything else', async () => {
    const response = await get(outcome, { accept: '*/*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(text);
  });
});

test('a contact card comes as a file with a name', async () => {
  const response = await get(outcomeOf({ type: 'vcard', data: { first_name: 'Ada' }, redirectUrl: null }));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="contact.vcf"');
});

describe('every answer with a body', () => {
  const outcomes: Answered[] = [
    ...STOPS.map(([, , , row]) => outcomeOf(row)),
    ...CONTENT.map(([, row]) => outcomeOf({ ...row, redirectUrl: null })),
  ];

  test('is neither cached nor sniffed', async () => {
    for (const outcome of outcomes) {
      for (const accept of [BROWSER, '*/*']) {
        const { headers } = await get(outcome, { accept });
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('vary')).toBe('Accept, Accept-Language');
      }
    }
  });

  test('allows its page no script inside, nothing from outside, no frame, no form, and its stylesheet by hash only', async () => {
    for (const outcome of outcomes) {
      const response = await get(outcome, { accept: BROWSER });
      const style = /<style>(.*)<\/style>/.exec(await response.text())?.[1] ?? '';
      const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64');
      // Only the Wi-Fi page has a script, and it is served by us.
      const isWifi = outcome.kind === 'page' && outcome.content.type === 'wifi';
      const script = isWifi ? "script-src 'self'; " : '';
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; ${script}img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      );
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('has the same headers for HEAD, and no body', async () => {
    for (const outcome of outcomes) {
      for (const accept of [BROWSER, '*/*']) {
        const [viaGet, viaHead] = [await get(outcome, { accept }), await get(outcome, { accept }, 'HEAD')];
        const shown = (response: Response) =>
          [...response.headers].filter(([name]) => name !== 'date' && name !== 'connection').sort();
        expect(viaHead.status).toBe(viaGet.status);
        expect(shown(viaHead)).toEqual(shown(viaGet));
        const request = new Request('http://localhost/qr-abcdefgh', { method: 'HEAD', headers: { accept } });
        expect(answer(outcome, request, () => REQUEST_ID).body).toBeNull();
      }
    }
  });
});
