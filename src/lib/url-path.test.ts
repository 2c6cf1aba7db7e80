import { expect, test } from 'bun:test';
import { urlPath, urlQuery } from './url-path.ts';

const CASES: [url: string, path: string, query: string][] = [
  ['http://localhost:8080/v1/projects?page_size=3', '/v1/projects', '?page_size=3'],
  ['http://localhost/', '/', ''],
  ['http://x//v1/projects', '//v1/projects', ''],
  ['http://x/a?next=http://y/b?c', '/a', '?next=http://y/b?c'],
  ['/healthz', '/healthz', ''],
  ['/a?b=/c', '/a', '?b=/c'],
  ['//evil/healthz', '//evil/healthz', ''],
];

for (const [url, path, query] of CASES) {
  test(`${url} has the path ${path} and the query "${query}"`, () => {
    expect(urlPath(url)).toBe(path);
    expect(urlQuery(url)).toBe(query);
  });
}
