import type { Plan } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Verdict } from '../safety/check.ts';
import { fieldOfTarget, type RulesName, type Targeted } from '../safety/targets.ts';

export function quotaExceeded(plan: Plan, cap: number): Refusal {
  return new Refusal(
    'quota_exceeded_qr',
    `The account may have ${cap} active QR codes (plan ${plan.name}) and has that many; archive one or change the plan`,
  );
}

export function creationDisabled(plan: Plan): Refusal {
  return new Refusal('feature_disabled', `The plan ${plan.name} does not create QR codes; change the plan first`);
}

export function advancedDisabled(plan: Plan, field: string): Refusal {
  return new Refusal(
    'feature_disabled',
    `${field} needs a plan with advanced redirects; the plan ${plan.name} has none`,
    { field },
  );
}

/**
 * Throws unless every URL is safe, naming the field of `code` that is not. Returns whether a source was unavailable, so
 * that the code is checked again soon.
 */
export function requireSafe(
  verdict: Verdict,
  code: Targeted,
  rulesName: RulesName = 'rules',
): { recheckSoon: boolean } {
  if (verdict.verdict === 'safe') return { recheckSoon: verdict.recheckSoon };
  if (verdict.verdict === 'unknown') throw uncheckable(verdict.unanswered);
  const [first] = verdict.reasons;
  if (!first) throw new Refusal('unsafe_url', 'A URL is unsafe');
  const field = fieldOfTarget(code, first.url, rulesName);
  throw new Refusal('unsafe_url', `${first.url} failed the safety check: it ${first.text}`, { field });
}

/** Throws if nothing may be linked without the answer of a source that gives none. */
export function requireChecked<Links extends { unanswered: readonly string[] }>(links: Links): Links {
  if (links.unanswered.length > 0) throw uncheckable(links.unanswered);
  return links;
}

/** Sources are not called for some seconds after a failure, so an earlier retry would fail too. */
const RETRY_AFTER_S = 10;

function uncheckable(unanswered: readonly string[]): Refusal {
  return new Refusal(
    'unavailable',
    'Whether the URL is safe cannot be checked right now, so nothing was changed; try again shortly',
    { retryAfter: RETRY_AFTER_S, cause: `safety sources without an answer: ${unanswered}` },
  );
}

export function plannedDisabled(plan: Plan): Refusal {
  return new Refusal(
    'feature_disabled',
    `Planned changes need a plan with advanced redirects; the plan ${plan.name} has none`,
  );
}

export function plannedChangeNotFound(): Refusal {
  return new Refusal('not_found', 'The code has no such planned change, or it was made already');
}

export function externalIdTaken(): Refusal {
  return new Refusal('external_id_taken', 'Another code of this account has this external_id', {
    field: 'external_id',
  });
}

/** Deleted logos still exist for codes that use them; unused ones do not. */
export function logoNotFound(): Refusal {
  return invalidField('decoration.logo.hash', 'must be the hash of a logo of this account');
}
