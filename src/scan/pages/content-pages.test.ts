import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { PageContentOf } from '../../codes/page-content.ts';
import { eventSchema } from '../../codes/values/content-types/event.ts';
import { pageSchema } from '../../codes/values/content-types/page.ts';
import { PAGE_ICON_NAMES } from '../../codes/values/page-icons.ts';
import { contrastOf } from '../../render/picture/colour.ts';
import { eventAnswer } from '../content/event.ts';
import { pageAnswer } from '../content/page.ts';
import { withStyle } from './brand.ts';
import { pageStyle } from './button-page.ts';
import { LANGUAGES } from './languages.ts';

const MAX_BYTES = 30_000;

/** What tries to break out of an element, an attribute or the stylesheet. */
const PARTS = [
  ...['"', "'", '<', '>', '&', '</bdi>', '</main>', '<p class="report">', '<script>alert(1)</script>', '&lt;', '\\'],
  ...['"><svg onload=alert(1)>', '<img src=x onerror=alert(2)>', '</style>', '</title>', '<!--', ']]>', ' ', 'a', '😀'],
  ...['https://example.com/"onclick=', 'javascript:alert(3)', '+49 30 1234567', 'a@b.example', '\u202e', '\n'],
];
const hostile = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Of the records that a schema accepts, what it gives. */
function accepted<Data>(schema: { safeParse: (sent: unknown) => { data?: Data } }, sent: fc.Arbitrary<unknown>) {
  return sent.map((value) => schema.safeParse(value).data).filter((data): data is Data => data !== undefined);
}

const pages = accepted(
  pageSchema,
  fc.record(
    {
      title: hostile,
      text: hostile,
      buttons: fc.array(
        fc.record(
          {
            label: hostile,
            url: fc.oneof(
              hostile.map((path) => `https://example.com/${path}`),
              fc.constant('tel:+491'),
            ),
            icon: fc.constantFrom(...PAGE_ICON_NAMES),
          },
          { requiredKeys: ['label', 'url'] },
        ),
        { maxLength: 4 },
      ),
      colours: fc.record({ background: colour, buttons: colour }, { requiredKeys: [] }),
    },
    { requiredKeys: ['title'] },
  ),
);
const events = accepted(
  eventSchema,
  fc.record({
    title: hostile,
    place: hostile,
    description: hostile,
    url: hostile.map((path) => `https://example.com/${path}`),
    start: fc.constant('2027-06-30T19:30'),
    end: fc.constant('2027-07-01T01:00'),
    timezone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'),
  }),
);

const VIEW = {
  imageHref: '/qr-a/image',
  report: '/report?code=qr-a',
  brand: null,
  fileHref: () => '/qr-a.ics',
  buttonHref: (n: number) => `?b=${n}`,
};
const language = fc.constantFrom(...LANGUAGES);

function shownPage(data: PageContentOf<'page'>['data'], spoken: (typeof LANGUAGES)[number]): string {
  const content = { type: 'page', data, blocked: null } as const;
  return pageAnswer.page(content, { ...VIEW, language: spoken, brand: withStyle(null, pageStyle(data.colours)) });
}

function shownEvent(data: PageContentOf<'event'>['data'], spoken: (typeof LANGUAGES)[number]): string {
  return eventAnswer.page({ type: 'event', data, blocked: null }, { ...VIEW, language: spoken });
}

const OURS = 'html head meta title style body main svg g circle rect path h1 p a bdi dl dt dd ul li span small';

/** By a real HTML parser. */
async function expectOursAlone(html: string): Promise<{ links: string[]; text: string }> {
  const links: string[] = [];
  let text = '';
  await new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        expect(OURS.split(' ')).toContain(tagName);
        for (const [name, value] of attributes) {
          expect(name).not.toMatch(/^on|^style$|^src/);
          if (name === 'href') links.push(value);
        }
      },
      text: (chunk) => {
        text += chunk.text;
      },
    })
    .transform(new Response(html))
    .text();
  for (const href of links) expect(href).toMatch(/^(?:https:\/\/|\?b=\d+$|\/qr-a\.ics$|\/report|mailto:|tel:)/);
  return { links, text };
}

test('pages have only our elements and links, whatever their owner wrote', async () => {
  await fc.assert(
    fc.asyncProperty(pages, language, async (data, spoken) => {
      const { links } = await expectOursAlone(shownPage(data, spoken));
      expect(links.filter((href) => href.startsWith('?b='))).toHaveLength(data.buttons.length);
    }),
  );
});

test('pages of events have only our elements and links, whatever their owner wrote', async () => {
  await fc.assert(
    fc.asyncProperty(events, language, async (data, spoken) => {
      await expectOursAlone(shownEvent(data, spoken));
    }),
  );
});

test('every colour is readable: text on a background and on buttons has a contrast of 4.5 : 1', () => {
  fc.assert(
    fc.property(colour, colour, (background, buttons) => {
      const style = pageStyle({ background, buttons }) ?? '';
      const ink = /--ink:(#\w+)/.exec(style)?.[1] ?? '';
      const on = /--on:(#\w+)/.exec(style)?.[1] ?? '';
      expect(contrastOf(ink, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(on, buttons)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('the largest page and event are below 30 kB', () => {
  for (const sign of ['&', '"', '😀', '\u4e00']) {
    const url = `https://example.com/${'a'.repeat(2_000)}`;
    const buttons = Array.from({ length: 30 }, () => ({ label: sign.repeat(50), url, icon: 'people' }));
    for (const text of [sign.repeat(1_000), 'a.de '.repeat(200), '030 1234567 '.repeat(83)]) {
      const page = pageSchema.parse({ title: sign.repeat(120), text, buttons, colours: { background: '#123456' } });
      expect(Buffer.byteLength(shownPage(page, 'ar'))).toBeLessThan(MAX_BYTES);
      const event = eventSchema.parse({
        title: sign.repeat(120),
        place: sign.repeat(255),
        description: text,
        url,
        start: '2027-06-30T19:30',
        end: '2027-07-01T01:00',
        timezone: 'Europe/Berlin',
      });
      expect(Buffer.byteLength(shownEvent(event, 'ar'))).toBeLessThan(MAX_BYTES);
    }
  }
});

test('the icons are shapes alone', async () => {
  const buttons = PAGE_ICON_NAMES.map((icon) => ({ label: icon, url: 'https://example.com/', icon }));
  const html = shownPage(pageSchema.parse({ title: 'Icons', buttons }), 'en');
  await expectOursAlone(html);
  expect(html.match(/<svg class="glyph"/g)).toHaveLength(PAGE_ICON_NAMES.length);
});
