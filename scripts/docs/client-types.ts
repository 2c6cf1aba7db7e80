import { ts } from '@ts-morph/common';
import { plugin } from 'bun';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { V1_ROUTES } from '../../src/http/v1/routes.ts';
import { V2_ROUTES } from '../../src/http/v2/routes.ts';

// The generator uses TypeScript's own printer, which TypeScript 7 does not have, so it gets that of an earlier
// version.
plugin({
  name: 'typescript-with-printer',
  setup(build) {
    build.module('typescript', () => ({ exports: { ...ts, default: ts }, loader: 'object' }));
  },
});

const HEAD = '// Made from the OpenAPI document by `npm run docs`. Do not edit.\n\n';

/** The types of the TypeScript client. They do not depend on the server's address. */
export async function clientTypes(): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // biome-ignore lint/suspicious/noExplicitAny: the generator's own type of a document is stricter than OpenAPI
  return HEAD + astToString(await openapiTS(openApiDocument('http://localhost:8080') as any));
}

/** What the client must know at run time: where a call made twice is done once. */
export function keyedOperations(): string {
  const keyed = [...V1_ROUTES, ...V2_ROUTES].filter(({ takesIdempotencyKey }) => takesIdempotencyKey);
  const lines = keyed.map(({ method, path }) => `  '${method} ${path}',\n`);
  return `${HEAD}/** Operations that take an \`Idempotency-Key\`. */
export const KEYED_OPERATIONS: ReadonlySet<string> = new Set([\n${lines.join('')}]);\n`;
}
