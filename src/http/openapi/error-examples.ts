import type { ErrorCode } from '../../errors/codes.ts';
import { API_VERSION } from '../../lib/api-version.ts';

export const EXAMPLE_REQUEST_ID = '0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90';

/** An example message for each code. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'redirect_rules[0].schedule_start must be earlier than schedule_end',
  unauthorized: 'Send a valid API key in the x-api-key header',
  quota_exceeded_project:
    'The account may have 10 projects (plan starter), archived ones included, and has that many; change the plan',
  quota_exceeded_qr:
    'The account may have 100 active QR codes (plan starter) and has that many; archive one or change the plan',
  quota_exceeded_job_bytes:
    'Files of imports and exports may take 100 MB on the plan free; delete older ones, or change to a larger plan',
  quota_exceeded_file_bytes:
    'Files of codes may take 50 MB on the plan free; delete codes that serve large files, or change to a larger plan',
  file_blocked: 'The operator of this server has blocked this file; ask there why',
  quota_exceeded_webhook_endpoint:
    'The plan starter allows 2 webhook endpoints, and the account has that many; delete one or change the plan',
  api_access_disabled: 'API access is not enabled for this account',
  feature_disabled: 'scan_limit needs a plan with advanced redirects; the plan pro has none',
  project_forbidden: 'The project is archived; unarchive it in the dashboard first',
  not_a_member: 'You are no member of this account',
  step_up_required: 'Confirm that it is you: by your password, a code or a passkey',
  second_factor_required: 'This account needs a second factor: set one up in your profile, under Security',
  insufficient_scope: 'This needs the scope keys.manage, which the caller does not have',
  webhook_endpoint_not_found: 'There is no such webhook endpoint in this account',
  qr_blocked: 'This QR code is blocked because its destination was found unsafe.',
  not_found: 'There is nothing at this address',
  qr_not_found: 'There is no such QR code in this account, or it is archived',
  project_not_found: 'There is no project "prj_01k9zq6y4n8r5tawg2c3dfh7jm" in this account',
  method_not_allowed: 'This address takes GET, HEAD, PATCH',
  idempotency_conflict:
    'This Idempotency-Key was used within the last 24 hours with another body; use a new key for a new call',
  external_id_taken: 'Another code of this account has this external_id',
  too_many_planned_changes: 'The code has 50 planned changes, which is as many as it may have; cancel one first',
  slug_taken: 'slug is taken, or was used by a code that is deleted; choose another',
  alias_taken: 'alias is taken: another code of the project has it, or has not released it',
  hand_over_conflict: 'The project is offered to an account already; withdraw that offer first',
  last_owner: 'An account has at least one owner; make somebody else an owner first',
  already_member: 'Somebody with this address is a member already',
  newer_rules:
    'The code has rules that v1 cannot show, and which this would drop; change them with v2 or in the dashboard',
  password_required: 'This QR code asks for a password.',
  qr_expired: 'This QR code has expired.',
  qr_scan_limit_reached: 'This QR code has been scanned as many times as its owner allows.',
  precondition_failed: 'The code was changed meanwhile; read it again and decide anew',
  invalid_payload: 'Send the body as JSON with Content-Type: application/json',
  misdirected_request: 'This host is not served here.',
  unsafe_url:
    'http://127.0.0.1/ failed the safety check: it leads to the visitor’s own machine (127.0.0.1); the operator can allow such destinations with PRIVATE_TARGETS=allow',
  unreadable_style: 'No scanner would read the picture; `reasons` says why',
  rate_limited: "The key's requests of this second are spent; try again in 1 s",
  rate_limit_minute: "The key's requests of this minute are spent; try again in 42 s",
  rate_limit_day: "The key's requests of this day (UTC) are spent; try again in 52200 s",
  internal_error: 'Something went wrong on our side; the request_id helps us find it',
  unavailable: 'The service cannot reach its store right now; try again shortly',
};

/** The `field` of the example. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'redirect_rules[0].schedule_start',
  feature_disabled: 'scan_limit',
  newer_rules: 'redirect_rules',
  project_forbidden: 'project_id',
  unsafe_url: 'redirect_url',
  external_id_taken: 'external_id',
  already_member: 'email',
};

/** A complete example of an error. */
export function errorExample(code: ErrorCode, status: number): object {
  const message = status === 413 ? 'The body is larger than 256 KiB' : MESSAGES[code];
  const { [code]: field } = FIELDS;
  return {
    ok: false,
    version: API_VERSION,
    request_id: EXAMPLE_REQUEST_ID,
    code,
    message,
    ...(field !== undefined && { field }),
    ...(code === 'unreadable_style' && { reasons: ['The code could not be read back: make the logo smaller.'] }),
  };
}
