import { invalidField } from '../errors/refusal.ts';
import type { RulesName } from '../safety/targets.ts';
import type { RedirectRule } from './values/redirect-rule.ts';

type Sent = { rules?: RedirectRule[] | null | undefined; redirect_rules?: RedirectRule[] | null | undefined };

/** How the caller calls the rules: v1's name is another way to send them. */
export function rulesNameOf({ redirect_rules }: Sent): RulesName {
  return (redirect_rules ?? undefined) === undefined ? 'rules' : 'redirect_rules';
}

/** The same request with the rules as `rules`. Refuses both at once. */
export function withRules<Request extends Sent>(request: Request): Request {
  const { rules, redirect_rules } = request;
  if (redirect_rules === undefined) return request;
  if (rules !== undefined) throw invalidField('redirect_rules', 'is another way to send rules; send one of them');
  return { ...request, rules: redirect_rules };
}
