import { ERRORS, type ErrorCode } from '../../src/errors/codes.ts';
import { OAUTH_ERRORS } from '../../src/errors/oauth-refusal.ts';
import { code, table } from './markdown.ts';

/** What the caller can do about each. */
const ADVICE: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'Correct the field and send the request again. The same request fails the same way every time.',
  unauthorized:
    'Send the key in the header `x-api-key`, whole and without blanks. If it was revoked, make another in the dashboard or by `keys create`. Tokens end after an hour: get another at `/oauth2/token`.',
  quota_exceeded_qr:
    'Archive codes that are no longer scanned, or ask the operator for a larger plan: [plans.md](plans.md).',
  quota_exceeded_project: 'Use a project that exists, or ask the operator for a larger plan: [plans.md](plans.md).',
  quota_exceeded_job_bytes: 'Delete older jobs, or ask the operator for a larger plan: [plans.md](plans.md).',
  quota_exceeded_file_bytes:
    'Delete codes that serve large files, with their history, or ask the operator for a larger plan: [plans.md](plans.md).',
  file_blocked: 'Send another file, or ask the operator why: [safety.md](safety.md).',
  quota_exceeded_webhook_endpoint:
    'Delete an endpoint that is no longer used, or ask the operator for a larger plan: [plans.md](plans.md).',
  api_access_disabled: 'The operator switches it on by another plan, or by `accounts update` with `--api-access on`.',
  feature_disabled:
    'Leave out rules, expiry and scan limit, or ask the operator for a plan with advanced redirects. What is set already stays in force.',
  newer_rules: 'Change the rules with v2 or in the dashboard, where all of them are shown.',
  project_forbidden: 'Choose another project, or bring this one back by `projects unarchive`.',
  not_a_member: 'Choose an account that you are a member of, or ask its owner to invite you.',
  step_up_required: 'The dashboard asks for the password, a code or a passkey, and sends the request again.',
  insufficient_scope:
    'Use a key, token or person that may do this: the header `WWW-Authenticate` has the scope. API keys and tokens manage no keys, members and domains; people do, in the dashboard.',
  second_factor_required:
    'Set up an authenticator app or a passkey in the profile of the dashboard, under Security; or sign in with the provider. It counts from the next request on.',
  qr_blocked:
    'The owner changes the destination, or asks the operator to look at the entry that blocks it: [safety.md](safety.md).',
  not_found:
    'Compare the address with the [reference](api.md): paths begin with `/v1/` or `/v2/` and have no slash at the end.',
  qr_not_found:
    'Check the id or slug, and that the key belongs to the account of the code. Archived codes are found in lists with `status=archived`.',
  project_not_found: 'Check the id, and that the key belongs to the account of the project.',
  webhook_endpoint_not_found: 'Check the id, and that the key belongs to the account of the endpoint.',
  method_not_allowed: 'Use one of the methods that the header `Allow` lists.',
  idempotency_conflict: 'Use another key for another body; the same key only to repeat the same request.',
  external_id_taken:
    'Find the code by the filter `external_id` of the list, or change it by `PUT /v2/qr-codes/external/{external_id}`. Archived codes keep theirs.',
  too_many_planned_changes: 'Cancel one that is planned, or wait until one is made.',
  slug_taken: 'Choose another slug, or send none: then one is generated.',
  alias_taken:
    'Choose another alias, or release it at the code that has it: `DELETE /v2/qr-codes/{id}/aliases/{alias}`.',
  hand_over_conflict: 'Do what the message says, then offer or accept the project again.',
  last_owner: 'Make somebody else an owner first, or delete the account.',
  already_member: 'Change his role or his projects instead: `PATCH /v2/members/{member_id}`.',
  password_required: 'Send the form of the page: `POST` to the link with the field `password`.',
  qr_expired: 'The owner sets a later `expires_at`, or clears it with `null`.',
  qr_scan_limit_reached: 'The owner raises `scan_limit`, or clears it with `null`.',
  precondition_failed: 'Read the code again, look at what has changed, and send the change with the new `ETag`.',
  invalid_payload: 'Send `Content-Type: application/json` and a body of at most 256 KiB, or 1 MiB for a batch.',
  misdirected_request:
    'Use the address of the server, or a custom domain once it is verified: [domains.md](domains.md).',
  unsafe_url:
    'Use a public `http` or `https` address without user name and password. What is refused, and why, is in [safety.md](safety.md).',
  unreadable_style: 'Change what `reasons` names: mostly a smaller logo, fuller dots or stronger colours.',
  rate_limited: 'Wait as many seconds as `Retry-After` says, and spread requests over the second.',
  rate_limit_minute: 'Wait as many seconds as `Retry-After` says. `RateLimit` tells beforehand what is left.',
  rate_limit_day: 'Wait until the day (UTC) is over, as `Retry-After` says, or ask the operator for a larger plan.',
  internal_error:
    'It is a mistake of the server. Tell the operator the `request_id`: the cause is in the log under it.',
  unavailable:
    'Send the request again after `Retry-After`. Nothing of it was done; with an `Idempotency-Key` a creation is safe in any case.',
};

/** All codes in a table, then a section for each. */
export function errors(): string {
  const entries = Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][];
  const rows = entries.map(([name, { status, means }]) => [status.join(', '), code(name), means]);
  const sections = entries.map(
    ([name, { status, means }]) =>
      `\n## ${name}\n\nStatus ${status.join(' or ')}. ${means}\n\n**What to do.** ${ADVICE[name]}\n`,
  );
  return `${table(['status', 'code', 'meaning'], rows)}${sections.join('')}`;
}

/** Of /oauth2, whose errors have a form of their own. */
export function oauthErrors(): string {
  const rows = Object.entries(OAUTH_ERRORS).map(([name, { status, means }]) => [String(status), code(name), means]);
  return table(['status', 'error', 'meaning'], rows);
}
