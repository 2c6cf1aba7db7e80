import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { slugOf } from '../../harness/codes.ts';
import { FIRST_KEY } from '../../harness/server-process.ts';
import { pngImage } from '../../pictures/make-png.ts';
import type { Books } from '../books.ts';
import { Destinations } from '../destinations.ts';

export type Code = { id: string; slug: string };
/** Its destination is changed all the time. */
export type MovingCode = Code & { destinations: Destinations };

export type Fixtures = {
  plain: Code[];
  rules: Code[];
  split: Code[];
  planned: Code[];
  protected: Code[];
  pages: Code[];
  files: Code[];
  moving: MovingCode[];
  /** Their labels are changed all the time. */
  edited: Code[];
};

export const TARGET = 'https://example.com/menu';
export const PASSWORD = 'open sesame in a storm';
const EACH = 2;

export const movedTo = (number: number) => `https://example.com/moved/${number}`;
export const numberOf = (location: string | null) => Number(location?.split('/').at(-1));

/** A picture that no other is equal to, a few kilobytes long. */
export function picture(number: number): Uint8Array<ArrayBuffer> {
  const noise = (x: number, y: number) => (x * 7_919 + y * 104_729 + number * 1_299_709) % 251;
  return new Uint8Array(pngImage(40, 40, (x, y) => [noise(x, y), noise(y, x), number % 256, 255]));
}

/** The codes that are there before the storm begins. */
export async function makeFixtures(url: string, books: Books): Promise<Fixtures> {
  const api = apiClient(url, FIRST_KEY);
  const some = (fields: () => Promise<object> | object) =>
    Promise.all(Array.from({ length: EACH }, async () => made(api, books, await fields())));
  const to = (fields: object = {}) => some(() => ({ redirect_url: TARGET, ...fields }));
  return {
    plain: await to(),
    rules: await to({ rules: [{ when: [{ device: ['android'] }], url: `${TARGET}/phone` }] }),
    split: await to({ split: [1, 2].map((weight) => ({ url: `${TARGET}/${weight}`, weight })) }),
    planned: await to({ type: 'dynamic_url' }),
    protected: await to({ password: PASSWORD }),
    pages: await some(() => ({
      type: 'page',
      qr_data: { title: 'Menu', buttons: [{ label: 'Order', url: `${TARGET}/order` }] },
    })),
    files: await some(async () => ({
      type: 'file',
      qr_data: { file_id: await storedFile(api, books), name: 'a.png' },
    })),
    moving: (await some(() => ({ redirect_url: movedTo(0) }))).map((code) => ({
      ...code,
      destinations: new Destinations(),
    })),
    edited: await to(),
  };
}

async function made(api: ApiClient, books: Books, fields: object): Promise<Code> {
  const label = books.name('fixture');
  const { status, body } = await api.post('/v2/qr-codes', { label, ...fields });
  if (status !== 201) throw new Error(`A code was not made: ${JSON.stringify(body)}`);
  // Its link leads nowhere before its picture is there.
  await slugOf(api, body.qr_id);
  books.addCode(body.qr_id, body.slug);
  return { id: body.qr_id, slug: body.slug };
}

async function storedFile(api: ApiClient, books: Books): Promise<string> {
  const { status, body } = await api.send('POST', '/v2/files', { body: picture(books.fileBytes.size) });
  if (status !== 201) throw new Error(`A file was not stored: ${JSON.stringify(body)}`);
  books.fileBytes.set(body.file_id, body.bytes);
  return body.file_id;
}
