import { z } from 'zod';
import { CODE_STATUSES } from '../../qr-codes/code-values.ts';
import { visitorFacts } from '../../qr-codes/conditions/conditions.ts';
import { instant, scanLimit } from '../../qr-codes/qr-code-fields.ts';
import { redirectRules } from '../../qr-codes/rule-fields.ts';
import { targetUrl } from '../../qr-codes/target-url-field.ts';

/** A simulated scan: of a code with unsaved rules, by any visitor, at any time. */
export const simulation = visitorFacts.extend({
  redirect_url: targetUrl.nullable(),
  redirect_rules: redirectRules,
  at: instant,
  status: z.enum(CODE_STATUSES, `must be one of ${CODE_STATUSES.join(', ')}`).optional(),
  expires_at: instant.nullish(),
  scan_limit: scanLimit.nullish(),
  scan_count: z.int('must be a whole number from 0 on').min(0, 'must be a whole number from 0 on').optional(),
});
