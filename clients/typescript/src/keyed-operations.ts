// Made from the OpenAPI document by `npm run docs`. Do not edit.

/** Operations that take an `Idempotency-Key`. */
export const KEYED_OPERATIONS: ReadonlySet<string> = new Set([
  'POST /v1/projects',
  'POST /v1/qr-codes',
  'POST /v2/projects',
  'POST /v2/projects/{id}/hand-over',
  'POST /v2/projects/{id}/domains',
  'POST /v2/qr-codes',
  'POST /v2/qr-codes/batch',
  'POST /v2/qr-codes/{id}/planned-changes',
  'POST /v2/tags',
  'POST /v2/style-templates',
  'POST /v2/logos',
  'POST /v2/files',
  'POST /v2/uploads',
  'POST /v2/jobs',
  'POST /v2/jobs/{id}/undo',
  'POST /v2/webhook-endpoints',
  'POST /v2/webhook-endpoints/{id}/rotate-secret',
  'POST /v2/invitations',
  'POST /v2/keys',
  'POST /v2/oauth-clients',
  'POST /v2/report-links',
]);
