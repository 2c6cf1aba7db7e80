import { z } from 'zod';
import { leaveAccount } from '../../people/members/change-member.ts';
import { notAMember } from './member.ts';
import { openRoute, type RoutesUnder, sessionRoute } from './route.ts';

const text = z.string('must be a string');

/** How a person comes to an account, and goes. */
export const membershipRoutes: RoutesUnder<'/invitation' | '/memberships'> = {
  'POST /invitation/show': openRoute(z.strictObject({ token: text }), 'link', ({ signIn }, call) =>
    signIn.showInvitation(call.body.token, call),
  ),

  'POST /invitation/accept': openRoute(
    z.strictObject({ token: text, password: text.exactOptional(), name: text.exactOptional() }),
    'link',
    async ({ signIn }, call) => {
      const { account_id, cookies } = await signIn.acceptInvitation(call.body, call);
      call.cookies.push(...cookies);
      return { account_id };
    },
  ),

  'POST /memberships/leave': sessionRoute(z.strictObject({ account_id: text }), async (deps, { session, body }) => {
    const isLeft = await leaveAccount(deps, { accountId: body.account_id, personId: session.personId });
    if (!isLeft) throw notAMember();
    return { done: true } as const;
  }),
};
