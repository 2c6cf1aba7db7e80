import { constantAnswer } from '../constant-answer.ts';
import { openApiDocument } from './document.ts';

/** `GET /openapi.json`, public: the description contains no secret. */
export function serveOpenApi(publicUrl: string): (request: Request) => Response {
  return constantAnswer(() => ({
    body: JSON.stringify(openApiDocument(publicUrl)),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  }));
}
