import { FIRST_KEY } from '../../harness/server-process.ts';

/** A request of the first account, as it is sent over a connection. */
export function post(path: string, body: object): string {
  const json = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `x-api-key: ${FIRST_KEY}`];
  head.push('Content-Type: application/json', `Content-Length: ${json.length}`);
  return `${head.join('\r\n')}\r\n\r\n${json}`;
}
