import { ROLES, scopesOf } from '../../src/people/roles.ts';
import { SCOPES, type Scope } from '../../src/people/scopes.ts';
import { code, table } from './markdown.ts';

/** Which role has which scope. */
export function roles(): string {
  const rows = (Object.entries(SCOPES) as [Scope, string][]).map(([scope, means]) => [
    code(scope),
    means,
    ...ROLES.map((role) => (scopesOf(role).has(scope) ? 'yes' : 'no')),
  ]);
  return table(['scope', 'what it allows', ...ROLES], rows);
}
