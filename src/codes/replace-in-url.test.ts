import { expect, test } from 'bun:test';
import { replaceInUrl } from './replace-in-url.ts';

const URL = 'https://old.example/old/menu?utm_campaign=old+days&next=https://old.example/old#old';

test('a text is replaced everywhere, or in one part only, and the rest keeps its spelling', () => {
  const replaced = (part?: Parameters<typeof replaceInUrl>[1]['in']) =>
    replaceInUrl(URL, { find: 'old', replace: 'new', in: part });
  expect(replaced()).toBe('https://new.example/new/menu?utm_campaign=new+days&next=https://new.example/new#new');
  expect(replaced('host')).toBe(URL.replace('//old.', '//new.'));
  expect(replaced('path')).toBe(URL.replace('/old/menu', '/new/menu'));
  expect(replaced('utm_campaign')).toBe(URL.replace('old+days', 'new%20days'));
  expect(replaced('utm_source')).toBe(URL);
});

test('a host is found in any case and keeps its port, and what a replacement holds is no pattern', () => {
  const inHost = (url: string, find: string, replace: string) => replaceInUrl(url, { find, replace, in: 'host' });
  expect(inHost('https://Shop.Example:8443', 'shop.example', 'b.example')).toBe('https://b.example:8443');
  expect(inHost('https://a.example/a.example', 'a.example', '$&')).toBe('https://$&/a.example');
  expect(inHost('mailto:a@a.example', 'a.example', 'b.example')).toBe('mailto:a@a.example');
});

test('a parameter is compared as people read it, and one that is not well-formed stays as it is written', () => {
  const campaign = (url: string, find: string, replace: string) =>
    replaceInUrl(url, { find, replace, in: 'utm_campaign' });
  expect(campaign('https://a.example/?x=1&utm_campaign=Caf%C3%A9%20A', 'Café A', 'B & C')).toBe(
    'https://a.example/?x=1&utm_campaign=B%20%26%20C',
  );
  expect(campaign('https://a.example/?utm_campaign=%E0%A4', 'x', 'y')).toBe('https://a.example/?utm_campaign=%E0%A4');
  expect(campaign('https://a.example/?utm_campaign', 'x', 'y')).toBe('https://a.example/?utm_campaign');
});
