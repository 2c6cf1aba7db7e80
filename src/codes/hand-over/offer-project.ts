import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { requireEmail } from '../../people/account.ts';
import type { Caller } from '../../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../../people/idempotency.ts';
import { isProjectId, projectNotFound } from '../../projects/project.ts';
import { type ListedOffer, MAX_OFFERS_A_DAY, OFFER_LIFETIME_MS } from '../../store/hand-over/offers.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { AccountRow, ProjectOfferRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import type { HandOverDeps } from './hand-over-deps.ts';
import { declinedMail, offerMail } from './hand-over-mails.ts';
import { defaultProject, MAX_MOVED_CODES, unmovable } from './unmovable.ts';

const address = z.string('must be a string').transform((sent, context) => {
  try {
    return requireEmail(sent);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an e-mail address' });
    return z.NEVER;
  }
});

export const newOffer = z.strictObject({
  email: address.describe('The e-mail address of the other account.'),
});

type OfferDeps = HandOverDeps & {
  store: StoreWith<
    'findReplay' | 'findSentOffer' | 'findAccount' | 'findAccountByIdOrEmail' | 'findOwnerEmail' | 'insertOffer'
  >;
};

/** Nobody learns from it whether there is such an account: the answer is the same, and a mail is sent afterwards. */
export async function offerProject(
  deps: OfferDeps,
  caller: Caller,
  projectId: string,
  { email }: z.output<typeof newOffer>,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<ListedOffer>> {
  const { store, clock } = deps;
  const { accountId, actor } = caller;
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return { value: await sent(store, accountId, earlier), replayed: true };
  const account = await store.read.findAccount(accountId);
  if (!isProjectId(projectId) || !account) throw projectNotFound(projectId);
  if (account.email === email)
    throw new Refusal('invalid_request', 'email is the address of this account', { field: 'email' });
  const now = clock.now();
  const offer: ProjectOfferRow = {
    id: newId('off', now),
    account_id: accountId,
    project_id: projectId,
    project_name: '',
    email,
    state: 'open',
    offered_by: actor.kind === 'person' ? actor.personId : null,
    created_at: now,
    expires_at: now + OFFER_LIFETIME_MS,
    ended_at: null,
  };
  const by = deps.author?.();
  const made = await store.write.insertOffer({ offer, maxCodes: MAX_MOVED_CODES, idempotency, by });
  if ('replay' in made) return { value: await sent(store, accountId, made.replay), replayed: true };
  if ('conflict' in made) throw idempotencyConflict();
  if ('refused' in made) throw refusalOf(made, projectId);
  deps.signIn.mailLater(() => mailTo(deps, made.offer, account));
  return { value: await sent(store, accountId, { offer_id: offer.id }), replayed: false };
}

async function sent(store: OfferDeps['store'], accountId: string, made: unknown): Promise<ListedOffer> {
  const offer = await store.read.findSentOffer(accountId, (made as { offer_id: string }).offer_id);
  if (!offer) throw noOffer();
  return offer;
}

type Refused = Extract<Awaited<ReturnType<OfferDeps['store']['write']['insertOffer']>>, { refused: string }>;

function refusalOf(refused: Refused, projectId: string): Refusal {
  switch (refused.refused) {
    case 'unknown':
      return projectNotFound(projectId);
    case 'default':
      return defaultProject();
    case 'offered':
      return new Refusal(
        'hand_over_conflict',
        'The project is offered to an account already; withdraw that offer first',
      );
    case 'too_many':
      return new Refusal(
        'hand_over_conflict',
        `An account makes at most ${MAX_OFFERS_A_DAY} offers in 24 hours; try again tomorrow`,
      );
    default:
      return unmovable(refused);
  }
}

/** Whoever owns the account with the address; an address without an account gets no mail. */
async function mailTo({ store, publicUrl, signIn }: OfferDeps, offer: ProjectOfferRow, from: AccountRow) {
  const to = await store.read.findAccountByIdOrEmail(offer.email);
  if (!to || to.id === offer.email || to.suspended_at !== null || to.deleting_at !== null) return null;
  const owner = await store.read.findOwnerEmail(to.id);
  if (owner === null || !signIn.memberMails.takeOffer(owner)) return null;
  return offerMail(owner, { from: from.email, toAccount: to.id }, publicUrl);
}

export function noOffer(): Refusal {
  return new Refusal('not_found', 'There is no such offer, or it has ended');
}

type EndDeps = HandOverDeps & {
  store: StoreWith<'declineOffer' | 'withdrawOffer' | 'findAccount' | 'findOwnerEmail'>;
};

/** By the account that made it. */
export async function withdrawOffer(deps: EndDeps, { accountId }: Caller, id: string): Promise<void> {
  const ended = await deps.store.write.withdrawOffer({ accountId, id, now: deps.clock.now(), by: deps.author?.() });
  if (!ended) throw noOffer();
}

/** By the account that it was made to. */
export async function declineOffer(deps: EndDeps, { accountId }: Caller, id: string): Promise<void> {
  const { store, clock, publicUrl } = deps;
  const offer = await store.write.declineOffer({ accountId, id, now: clock.now(), by: deps.author?.() });
  if (!offer) throw noOffer();
  deps.signIn.mailLater(async () => {
    const to = await store.read.findOwnerEmail(offer.account_id);
    const words = { project: offer.project_name, by: offer.email };
    return to === null ? null : declinedMail(to, words, publicUrl);
  });
}
