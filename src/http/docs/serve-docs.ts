import { createHash } from 'node:crypto';
import { constantAnswer } from '../constant-answer.ts';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing may run or load but our stylesheet and the icon inside the page itself. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** `GET /docs`: the same document for people. */
export function serveDocs(publicUrl: string): (request: Request) => Response {
  return constantAnswer(() => ({
    body: docsPage(openApiDocument(publicUrl)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  }));
}
