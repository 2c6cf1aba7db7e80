import { z } from 'zod';
import { acceptOffer } from '../../codes/hand-over/accept-offer.ts';
import { declineOffer, newOffer, offerProject, withdrawOffer } from '../../codes/hand-over/offer-project.ts';
import { openTextCursor, sealTextCursor } from '../../lib/cursor.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import type { Caller } from '../../people/caller.ts';
import type { ListedOffer } from '../../store/hand-over/offers.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { presentProjectV2, projectV2 } from './projects-routes.ts';
import { asAnswer, asRequest, exampleOf, pageOf, pageQuery, route, type V2Deps } from './route.ts';

const DIRECTIONS = ['received', 'sent'] as const;
type Direction = (typeof DIRECTIONS)[number];

const offerAnswer = z.strictObject({
  offer_id: z.string().describe('Opaque.'),
  project_id: z.string(),
  project_name: z.string(),
  from: z.string().describe('The e-mail address of the account that offers it.'),
  to: z.string().describe('The e-mail address of the account that it is offered to.'),
  state: z
    .enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])
    .describe('Only an open one can be accepted, declined or withdrawn.'),
  code_count: z
    .int()
    .min(0)
    .nullable()
    .describe('Codes in the project, archived ones included; null once the offer has ended.'),
  created_at: timestamp,
  expires_at: timestamp,
});

asAnswer('ProjectOffer', 'A project that one account offers to another.', offerAnswer);
const EXAMPLE = exampleOf(offerAnswer, {
  offer_id: 'off_01k9zqaevt6q2m8d4r7xk5hw3n',
  project_id: 'prj_01k9zq8c5w7n3y9f6ta5hehxqb',
  project_name: 'Café Süd',
  from: 'agency@example.com',
  to: 'client@example.com',
  state: 'open',
  code_count: 12,
  created_at: '2026-11-14T09:30:00.000Z',
  expires_at: '2026-11-28T09:30:00.000Z',
});

function present(offer: ListedOffer, now: number): z.infer<typeof offerAnswer> {
  const isExpired = offer.state === 'open' && offer.expires_at <= now;
  return {
    offer_id: offer.id,
    project_id: offer.project_id,
    project_name: offer.name,
    from: offer.from,
    to: offer.email,
    state: isExpired ? 'expired' : offer.state,
    code_count: isExpired ? null : offer.codes,
    created_at: toIso(offer.created_at),
    expires_at: toIso(offer.expires_at),
  };
}

/** Of the account as a whole, by a person who is at least an admin. */
const of = { tag: 'Projects', scope: 'members.manage', role: 'admin', wholeAccount: true } as const;

export const offerProjectRoute = route('POST /v2/projects/{id}/hand-over', {
  ...of,
  stepUp: true,
  operation: 'offerProject',
  summary: 'Offer a project to another account',
  description:
    'To the account with this e-mail address, which has 14 days to accept it; until then nothing changes. The answer is the same whether there is such an account or not. Not the default project; at most 20 offers in 24 hours.',
  body: asRequest('NewProjectOffer', 'To whom a project is offered.', newOffer),
  bodyExample: { email: EXAMPLE.to },
  takesIdempotencyKey: true,
  status: 201,
  answer: offerAnswer,
  errors: ['project_not_found', 'hand_over_conflict'],
  async handle(deps, call) {
    const { caller, parts, body, now } = call;
    const { value, replayed } = await offerProject(deps, caller, parts.id ?? '', body, readIdempotencyKey(call));
    return { fields: present(value, now), replayed };
  },
});

export const listOffersRoute = route('GET /v2/project-offers', {
  ...of,
  operation: 'listProjectOffers',
  summary: 'List offers of projects',
  description:
    'Newest first: those that the account can accept, or those that it made, which stay listed for some weeks after they have ended.',
  query: z.object({
    direction: z
      .enum(DIRECTIONS, `must be one of ${DIRECTIONS.join(', ')}`)
      .optional()
      .describe('`received` if omitted.'),
    ...pageQuery,
  }),
  answer: asAnswer('ProjectOfferPage', 'One page of offers.', pageOf(offerAnswer)),
  async handle(deps, { caller, query, now }) {
    const { direction = 'received', page_size: size, page_token: token = null } = query;
    const scope = `offers:${direction}:${caller.accountId}`;
    const before = openTextCursor(deps.cursorSecret, scope, token, now);
    const rows = await offersOf(deps, caller, direction, { before, limit: size + 1, now });
    const items = rows.slice(0, size);
    const last = rows.length > size ? items.at(-1) : undefined;
    const next_page_token = last ? sealTextCursor(deps.cursorSecret, scope, last.id, now) : null;
    return { fields: { items: items.map((offer) => present(offer, now)), next_page_token } };
  },
});

async function offersOf(
  { store }: V2Deps,
  { accountId }: Caller,
  direction: Direction,
  page: { before: string | null; limit: number; now: number },
): Promise<ListedOffer[]> {
  if (direction === 'sent') return store.read.listSentOffers({ accountId, ...page });
  const account = await store.read.findAccount(accountId);
  return account ? store.read.listReceivedOffers({ email: account.email, ...page }) : [];
}

export const acceptOfferRoute = route('POST /v2/project-offers/{id}/accept', {
  ...of,
  stepUp: true,
  operation: 'acceptProjectOffer',
  summary: 'Accept a project',
  description:
    'Moves the project into this account, whole: its codes with ids, links, counts, history and pictures, its analytics, domains, templates and pages. Refused, with what is in the way, where the plan has no room for it. Answers with the project.',
  answer: projectV2,
  errors: [
    'not_found',
    'quota_exceeded_qr',
    'quota_exceeded_project',
    'feature_disabled',
    'external_id_taken',
    'hand_over_conflict',
  ],
  async handle(deps, { caller, parts }) {
    return { fields: presentProjectV2(await acceptOffer(deps, caller, parts.id ?? '')) };
  },
});

export const declineOfferRoute = route('POST /v2/project-offers/{id}/decline', {
  ...of,
  operation: 'declineProjectOffer',
  summary: 'Decline a project',
  description: 'The account that offers it is told. Nothing else changes.',
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    await declineOffer(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});

export const withdrawOfferRoute = route('DELETE /v2/project-offers/{id}', {
  ...of,
  operation: 'withdrawProjectOffer',
  summary: 'Withdraw an offer of a project',
  description: 'One that this account made and that is still open.',
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    await withdrawOffer(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});
