import { z } from 'zod';
import { deleteOwnPerson } from '../../people/delete-person.ts';
import { personName } from '../../people/sign-in/person-name.ts';
import { me } from './me.ts';
import { notAMember } from './member.ts';
import { NO_BODY, type RoutesUnder, sessionRoute } from './route.ts';

const text = z.string('must be a string');

/** What concerns the person who is signed in. */
export const profileRoutes: RoutesUnder<'/me' | '/switch-account'> = {
  'GET /me': sessionRoute(NO_BODY, me, { inAccount: true }),

  'DELETE /me': sessionRoute(
    z.strictObject({ confirmation: text }),
    async (deps, { session: { personId: id, email }, body }) => {
      await deleteOwnPerson(deps, { id, email }, body.confirmation);
      return { done: true } as const;
    },
    { stepUp: true },
  ),

  'PATCH /me': sessionRoute(
    z.strictObject({ name: personName }),
    async (deps, call) => {
      await deps.signIn.rename(call.session.personId, call.body.name);
      return me(deps, call);
    },
    { inAccount: true },
  ),

  'POST /me/email': sessionRoute(
    z.strictObject({ email: text, password: text.optional() }),
    async (deps, call) => {
      const change = await deps.signIn.changeEmail(call.session, call.body, call.attempt);
      return { ...(await me(deps, call)), ...change };
    },
    { attempts: 'changeEmail', inAccount: true },
  ),

  'POST /switch-account': sessionRoute(
    z.strictObject({ account_id: text }),
    async ({ store }, { session: { personId }, body, now }) => {
      const isMember = await store.write.setDefaultAccount({ personId, accountId: body.account_id, now });
      if (!isMember) throw notAMember();
      return { done: true } as const;
    },
  ),
};
