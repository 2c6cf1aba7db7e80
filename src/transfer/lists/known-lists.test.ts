import { expect, test } from 'bun:test';
import { type CsvRecord, readCsv } from '../../lib/csv/read-csv.ts';
import { guessColumns, recogniseList } from './known-lists.ts';
import { hasForeignDates, readRow, requestOf } from './list-columns.ts';
import { readExtras } from './row-extras.ts';

async function records(text: string): Promise<CsvRecord[]> {
  const bytes = [new TextEncoder().encode(text)] as unknown as AsyncIterable<Uint8Array>;
  return (await Array.fromAsync(readCsv(bytes))).flat();
}

/** Examples of their exports; docs/import-export.md gives the sources. */
const EXPORTS: [service: string, text: string, expected: object][] = [
  [
    'Shlink',
    'createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits\n' +
      '2023-05-04T09:30:00+02:00,s.example,menu,https://s.example/menu,https://example.com/menu,Menu,print|spring,12\n',
    {
      request: { redirect_url: 'https://example.com/menu', name: 'Menu' },
      extras: { tags: ['print', 'spring'], note: 'Created elsewhere: 2023-05-04T09:30:00+02:00' },
      shortLink: 'https://s.example/menu',
    },
  ],
  [
    'Dub',
    'link,id,url,clicks,createdAt,updatedAt,tags,archived\n' +
      'https://d.example/a,clux0rgak00011,https://example.com/a,3,2024-09-12T07:29:42.811Z,2024-09-12T07:33:09.070Z,"Print, Q3",false\n',
    {
      request: { redirect_url: 'https://example.com/a' },
      extras: { tags: ['Print', 'Q3'], note: 'Created elsewhere: 2024-09-12T07:29:42.811Z' },
      shortLink: 'https://d.example/a',
    },
  ],
  [
    'Dub',
    'Short link,Destination URL,Clicks,Leads,Conversions,Revenue,Created at,Link ID,Updated at,Tags,Archived\n' +
      'https://d.example/a,https://example.com/a,3,0,0,0,2024-09-12T07:29:42.811Z,link_1KAP4C,2024-09-12T07:33:09.070Z,"Print, Q3",No\n',
    {
      request: { redirect_url: 'https://example.com/a' },
      extras: { tags: ['Print', 'Q3'], note: 'Created elsewhere: 2024-09-12T07:29:42.811Z' },
      shortLink: 'https://d.example/a',
    },
  ],
  [
    'Dub',
    'Short link,Destination URL,Clicks,Created at\nhttps://d.example/a,https://example.com/a,3,2024-09-12T07:29:42.811Z\n',
    {
      request: { redirect_url: 'https://example.com/a' },
      extras: { tags: [], note: 'Created elsewhere: 2024-09-12T07:29:42.811Z' },
      shortLink: 'https://d.example/a',
    },
  ],
  [
    'Bitly',
    'Title,Link,Custom Link,Destination URL,Tags\nHome,bit.ly/abc,go.example/home,https://example.com/,print\n',
    {
      request: { redirect_url: 'https://example.com/', name: 'Home' },
      extras: { tags: ['print'], note: '' },
      shortLink: 'bit.ly/abc',
    },
  ],
  [
    'Bitly',
    'long_url,custom_bitlink,title,archived,tags,created_at\nhttps://example.com/,bit.ly/abc,Home,false,"print,home",2020-10-26T17:20:40+0000\n',
    {
      request: { redirect_url: 'https://example.com/', name: 'Home' },
      extras: { tags: ['print', 'home'], note: 'Created elsewhere: 2020-10-26T17:20:40+0000' },
      shortLink: 'bit.ly/abc',
    },
  ],
  [
    'YOURLS',
    '"keyword","url","title","timestamp","ip","clicks"\n' +
      '"menu","https://example.com/menu","Menu","2019-03-02 11:22:33","203.0.113.7","5"\n',
    {
      request: { redirect_url: 'https://example.com/menu', name: 'Menu' },
      extras: { tags: [], note: 'Created elsewhere: 2019-03-02 11:22:33' },
      shortLink: 'menu',
    },
  ],
  [
    'YOURLS',
    'source,target,hits\r\n/menu/,https://example.com/menu,5\r\n',
    {
      request: { redirect_url: 'https://example.com/menu' },
      extras: { tags: [], note: '' },
      shortLink: '/menu/',
    },
  ],
  [
    'Kutt',
    'id,address,description,banned,domain_id,password,expire_in,target,user_id,visit_count,created_at\n' +
      '7,menu,The menu,f,,,2027-01-31 18:00:00+00,https://example.com/menu,1,9,2022-02-03 04:05:06.789+00\n',
    {
      request: {
        redirect_url: 'https://example.com/menu',
        label: 'The menu',
        expires_at: '2027-01-31T18:00:00.000Z',
      },
      extras: { tags: [], note: 'Created elsewhere: 2022-02-03 04:05:06.789+00' },
      shortLink: 'menu',
    },
  ],
  [
    'Bitly',
    'created_at,id,link,custom_bitlinks,long_url,title,archived,tags\n' +
      '2020-10-26T17:20:40+0000,bit.ly/abc,https://bit.ly/abc,[],https://example.com/,Home,false,"[""print"",""home""]"\n',
    {
      request: { redirect_url: 'https://example.com/', name: 'Home' },
      extras: { tags: ['print', 'home'], note: 'Created elsewhere: 2020-10-26T17:20:40+0000' },
      shortLink: 'https://bit.ly/abc',
    },
  ],
];

test.each(EXPORTS)('an export of %s comes in with its tags and dates: %s', async (service, text, expected) => {
  const [header, first] = await records(text);
  const names = header?.cells ?? [];
  const guessed = guessColumns(names);
  expect(guessed.service).toBe(service);
  expect(recogniseList(names)).toMatchObject({ columns: guessed.columns, shortLink: guessed.shortLink });
  const row = readRow(guessed.columns, first?.cells ?? []);
  const { fields, tags } = readExtras(row);
  expect({
    request: requestOf(row, hasForeignDates(guessed.columns, names)),
    extras: { note: fields.note, tags },
    shortLink: first?.cells[guessed.shortLink ?? -1],
  }).toEqual(expected as never);
});

test('our own names take precedence, and our own export belongs to no other service', () => {
  expect(guessColumns(['label', 'redirect_url', 'scan_limit'])).toEqual({
    service: null,
    columns: { redirect_url: 1, label: 0, scan_limit: 2 },
    shortLink: null,
  });
  const own = 'qr_id,slug,link,label,project,type,status,redirect_url,created_at,tags,note'.split(',');
  expect(guessColumns(own)).toEqual({
    service: null,
    columns: { label: 3, project: 4, type: 5, redirect_url: 7, tags: 9, note: 10 },
    shortLink: null,
  });
});

test('a list with our names is read by those only, and its dates as the API reads them', () => {
  const header = ['redirect_url', 'title', 'expires_at', 'link'];
  expect(recogniseList(header)).toEqual({
    columns: { redirect_url: 0, expires_at: 2 },
    ignored: ['title', 'link'],
    shortLink: null,
  });
  expect(hasForeignDates({ expires_at: 2 }, header)).toBe(false);
  expect(requestOf({ redirect_url: 'x', expires_at: '2027-01-31' }, false)).toEqual({
    redirect_url: 'x',
    expires_at: '2027-01-31',
  });
});

test('an empty limit and expiry may be written as null', () => {
  const row = readRow({ redirect_url: 0, expires_at: 1, scan_limit: 2, name: 3 }, ['x', 'null', 'NULL', 'null']);
  expect(row).toEqual({ redirect_url: 'x', name: 'null' });
});
