import { describe, expect, test } from 'bun:test';
import { contactCardSchema } from '../../codes/values/content-types/vcard.ts';
import type { WifiNetwork } from '../../codes/values/content-types/wifi.ts';
import { contactPage } from './contact-page.ts';
import { COPY_SCRIPT_PATH } from './copy-script.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { type MessageKind, stopPage } from './stop-page.ts';
import { textPage } from './text-page.ts';
import { TEXTS } from './texts/by-language.ts';
import { wifiPage } from './wifi-page.ts';

const KINDS: MessageKind[] = ['not_found', 'blocked', 'expired', 'limit_reached', 'unavailable'];

/** Input that tries to break out of an element, an attribute or the stylesheet. */
const HOSTILE = `"><svg onload=alert(1)><img src=x onerror='alert(2)'></style></title></main><script>alert(3)</script>&lt;`;

const CARD = contactCardSchema.parse({
  first_name: '<b>Ada</b>',
  last_name: 'O\'Lovelace"</title><script>alert(4)</script>',
  organization: '"><svg onload=alert(1)>',
  job_title: '<script>alert(3)</script>',
  phones: [{ kind: 'mobile', number: '+44 20 7946 0000' }],
  emails: [{ kind: 'work', address: "o'ada@example.com" }],
  website: 'https://example.com/?a=1&b=%22',
  address: { street: '<img src=x onerror=alert(2)>', city: '</dd>' },
  note: HOSTILE,
});
const FILE = '/qr-abcdefgh.vcf?page=token';
const NETWORK: WifiNetwork = {
  ssid: '<b>"&\'</b>',
  security: 'WPA',
  password: '"><svg onload=1>',
  hidden: true,
};

const PAGES: readonly (readonly [string, (language: Language) => string])[] = [
  ...KINDS.map((kind) => [kind, (language: Language) => new TextDecoder().decode(stopPage(kind, language))] as const),
  ['text', (language) => textPage(HOSTILE, language)],
  ['contact', (language) => contactPage(CARD, language, FILE)],
  ['wifi', (language) => wifiPage(NETWORK, language)],
];

/** Every element of a page with its attributes, by a real HTML parser, and the visible text. */
async function parsed(
  html: string,
): Promise<{ elements: { name: string; attributes: Record<string, string> }[]; text: string }> {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  let text = '';
  const rewriter = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) => {
      elements.push({ name: tagName, attributes: Object.fromEntries(attributes) });
    },
    text: (chunk) => {
      text += chunk.text;
    },
  });
  await rewriter.transform(new Response(html)).text();
  return { elements, text };
}

const OURS = [
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'main',
  'svg',
  'circle',
  'path',
  'h1',
  'p',
  'a',
  'bdi',
  'dl',
  'dt',
  'dd',
  'img',
  'button',
  'script',
];

describe.each(LANGUAGES.map((language) => [language] as const))('in %s', (language) => {
  test.each(PAGES)('the %s page has only our elements and no handler, whatever an owner wrote', async (_, render) => {
    const { elements } = await parsed(render(language));
    for (const { name, attributes } of elements) {
      expect(OURS).toContain(name);
      for (const attribute of Object.keys(attributes)) expect(attribute).not.toMatch(/^on|^style$|^srcdoc$/);
    }
    expect(elements.filter(({ name }) => name === 'style')).toHaveLength(1);
    expect(elements.filter(({ name }) => name === 'main')).toHaveLength(1);
    expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1);
  });

  test.each(PAGES)('the %s page loads nothing from outside', async (_, render) => {
    const { elements } = await parsed(render(language));
    for (const { name, attributes } of elements) {
      if (name !== 'a') expect(attributes.href).toBeUndefined();
      if (name === 'script') expect(attributes.src).toBe(COPY_SCRIPT_PATH);
      else if (attributes.src !== undefined) expect(attributes.src).toStartWith('data:image/svg+xml,');
    }
    expect(render(language)).not.toMatch(/@import|url\(/);
  });

  test.each(PAGES)('the %s page declares its language and direction', async (_, render) => {
    const root = (await parsed(render(language))).elements.find(({ name }) => name === 'html');
    expect(root?.attributes.lang).toBe(language === 'zh' ? 'zh-Hans' : language);
    expect(root?.attributes.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
  });
});

test('links of a contact card go to telephone, mail, its website and the file only', async () => {
  const { elements } = await parsed(contactPage(CARD, 'en', FILE));
  const links = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '');
  expect(links.map((href) => href.split(/[:,;]/, 1)[0])).toEqual([FILE, 'tel', 'mailto', 'https']);
  expect(links[1]).toBe('tel:+442079460000');
});

test('a text is shown unchanged', () => {
  expect(textPage('a < b\n  c & "d"', 'en')).toContain('dir="auto">a &lt; b\n  c &amp; &quot;d&quot;</p>');
});

test('an open network shows that it has no password, and a hidden one that it is hidden', () => {
  const open = wifiPage({ ssid: 'Open', security: 'nopass', hidden: false }, 'en');
  expect(open).toContain(TEXTS.en.wifi.open);
  expect(open).not.toContain(TEXTS.en.wifi.password);
  expect(open).not.toContain(TEXTS.en.wifi.hidden);
  expect(wifiPage(NETWORK, 'en')).toContain(TEXTS.en.wifi.hidden);
});

test('messages differ between all kinds and languages', () => {
  const pages = KINDS.flatMap((kind) => LANGUAGES.map((language) => Buffer.from(stopPage(kind, language)).toString()));
  expect(new Set(pages).size).toBe(KINDS.length * LANGUAGES.length);
});

test('a page is small', () => {
  for (const kind of KINDS) expect(stopPage(kind, 'de').byteLength).toBeLessThan(5_000);
});
