import { API_VERSION } from '../../lib/api-version.ts';
import { errorExample } from './error-examples.ts';

/** What a caller needs to know before the first call, in Markdown: the description of the document. */
export function guide(publicUrl: string): string {
  return `Repoint makes QR codes that can be pointed somewhere else after they were printed. A code carries a short public link; the link leads wherever the code points at the moment of the scan.

## Authentication

Every request carries an API key in the header \`x-api-key\`. Keys are for servers: never put one into a page or an app. They are made and revoked in the dashboard or on the command line; a revoked key is refused from the next request on. v2 also takes a token of an OAuth client, sent as \`Authorization: Bearer …\`, which may do what its scopes say.

\`\`\`sh
curl ${publicUrl}/v1/projects \\
  -H "x-api-key: $API_KEY"
\`\`\`

## Requests and answers

Bodies are JSON in UTF-8 with \`Content-Type: application/json\`, at most 256 KiB. A field that is not known is refused, so that a typo cannot pass. Every answer is a JSON object with \`ok\`, \`version\` (\`${API_VERSION}\`) and \`request_id\`, beside its own fields. Fields may be added to answers within v1: ignore those you do not know. Timestamps are ISO 8601 in UTC with milliseconds; any offset is taken.

## Errors

Everything that fails answers with the same envelope: \`code\` is for programs, \`message\` for people. Where one field is to blame, \`field\` names it by its path in the body or its name in the query. The first of these that applies is told:

- the key: 401; the account's access to the API: 403; the limits: 429
- the address: 404, and the method: 405 with \`Allow\`
- the body as a whole: 413, 415; its fields and the query: 400
- a re-used \`Idempotency-Key\`: 409
- what the account can see: 404, or 403 for an archived project
- \`If-Match\`: 412
- the plan's features: 403; its quota: 402; the safety of URLs: 422

A request that is refused after the limits has still spent its place in the minute and the day.

\`\`\`json
${JSON.stringify(errorExample('unsafe_url', 422), null, 2)}
\`\`\`

## Limits

Each key has requests per second, per UTC minute and per UTC day, as the plan says. Answers tell the state in \`RateLimit-Policy\` and \`RateLimit\`; a refusal tells in \`Retry-After\` how many seconds to wait. Scans of public links are never limited.

\`\`\`http
RateLimit-Policy: "minute";q=6000;w=60, "day";q=5000000;w=86400
RateLimit: "minute";r=0;t=42, "day";r=4993999;t=52200
Retry-After: 42
\`\`\`

## Pages

Lists are given newest first, a page at a time. Pass \`next_page_token\` as \`page_token\`, with the same filters, to get the next page; \`null\` means that there is none. Tokens live for 24 hours. Neither \`page_size\` nor \`page_token\` is ever refused: a size out of bounds is brought into them, and a token that is broken, expired or of another list gives the first page.

\`\`\`sh
curl "${publicUrl}/v1/qr-codes?page_size=100&page_token=$NEXT" \\
  -H "x-api-key: $API_KEY"
\`\`\`

## Safe retries

Send an \`Idempotency-Key\` of your own with a creation. If the answer gets lost, send the same again: the first success comes back with \`Idempotency-Replayed: true\`, and nothing is made twice.

\`\`\`sh
curl ${publicUrl}/v1/projects \\
  -H "x-api-key: $API_KEY" \\
  -H "Idempotency-Key: season-2027" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Season 2027"}'
\`\`\`

## Edits at the same time

A code comes with an \`ETag\`. Send it as \`If-Match\` with a change, and the change is made only if nobody else was faster.

\`\`\`sh
curl -X PATCH ${publicUrl}/v1/qr-codes/$QR_ID \\
  -H "x-api-key: $API_KEY" \\
  -H 'If-Match: "3"' \\
  -H "Content-Type: application/json" \\
  -d '{"redirect_url": "https://example.com/new"}'
\`\`\`

## Public links

A code is scanned at \`${publicUrl}/{slug}\`, or on the project's own domain. The answer is a redirect (302), the page of a code that holds text, or a refusal: 404 unknown or archived, 403 blocked, 410 expired or used up.

\`\`\`sh
curl -i ${publicUrl}/$SLUG
\`\`\``;
}
