import { expect, test } from 'bun:test';
import type { Caller } from '../people/caller.ts';
import { ROLES, type Role, scopesOf } from '../people/roles.ts';
import { KEY_SCOPES, SCOPES, type Scope } from '../people/scopes.ts';
import { type Needs, permit } from './permit.ts';

const MINUTES_10 = 10 * 60_000;

const member = (role: Role) => ({ role, scopes: scopesOf(role) }) as Caller;
const program = { role: null, scopes: KEY_SCOPES } as Caller;
const session = { provedAt: 0 } as never;

/** The code of the refusal; null: it is allowed. */
function refusal(needs: Needs, caller: Caller, now = 0): string | null {
  try {
    permit(needs, caller, caller.role && session, now);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('each role may do what those before it may, and an owner and an admin everything that has a scope', () => {
  const scopes = Object.keys(SCOPES) as Scope[];
  const allowed = ROLES.map((role) => scopes.filter((scope) => refusal({ scope }, member(role)) === null));
  expect(allowed[0]).toEqual(['qr.read', 'analytics.read']);
  expect(allowed[1]).toEqual(['qr.read', 'qr.write', 'analytics.read', 'jobs.run']);
  expect(allowed.slice(2)).toEqual([scopes, scopes]);
});

test('a route for owners is closed to every other person, and one for admins to editors; programs have no role', () => {
  const open = (role: Role) => ROLES.filter((each) => refusal({ scope: null, role }, member(each)) === null);
  expect(open('owner')).toEqual(['owner']);
  expect(open('admin')).toEqual(['admin', 'owner']);
  expect(refusal({ scope: 'qr.write', role: 'admin' }, program)).toBeNull();
});

test('a proof of the person counts for ten minutes; programs are not asked', () => {
  const needs = { scope: null, stepUp: true } as const;
  expect(refusal(needs, member('owner'), MINUTES_10)).toBeNull();
  expect(refusal(needs, member('owner'), MINUTES_10 + 1)).toBe('step_up_required');
  expect(refusal(needs, program, MINUTES_10 + 1)).toBeNull();
});
