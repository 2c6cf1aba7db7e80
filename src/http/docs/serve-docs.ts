import { pageHeaders } from '../../lib/page-headers.ts';
import { constantAnswer } from '../constant-answer.ts';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';

/** `GET /docs`: the same document for people. */
export function serveDocs(publicUrl: string): (request: Request) => Response {
  return constantAnswer(() => ({
    body: docsPage(openApiDocument(publicUrl)),
    headers: { ...pageHeaders(STYLE), 'cache-control': 'no-cache' },
  }));
}
