import { expect, test } from 'bun:test';
import { guessColumns } from './known-lists.ts';

test.each([
  ['YOURLS', 'keyword,url,title,timestamp,ip,clicks', { redirect_url: 1, name: 2 }, 0],
  ['Shlink', 'createdAt,shortUrl,longUrl,title,tags,visits', { redirect_url: 2, name: 3 }, 1],
  ['Kutt', 'address,target,description,visit_count', { redirect_url: 1, label: 2 }, 0],
  ['Dub', 'Short link,Destination URL,Clicks,Created at,Tags', { redirect_url: 1 }, 0],
  ['Bitly', 'link,long_url,title,created_at,tags', { redirect_url: 1, name: 2 }, 0],
  [null, 'label,redirect_url,scan_limit', { redirect_url: 1, label: 0, scan_limit: 2 }, null],
  [
    null,
    'qr_id,slug,link,label,project,type,status,redirect_url',
    { label: 3, project: 4, type: 5, redirect_url: 7 },
    null,
  ],
] as const)('the columns of %p are recognised: %s', (service, header, columns, shortLink) => {
  expect(guessColumns(header.split(','))).toEqual({ service, columns: { ...columns }, shortLink });
});
