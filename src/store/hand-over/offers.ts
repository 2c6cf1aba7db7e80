import { sql } from 'kysely';
import { findAccount, lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { ActivityKind } from '../activity/activity-kinds.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { isStillGiven } from '../people/member-rights.ts';
import { findProject } from '../projects/projects.ts';
import { wholeAccount } from '../reach.ts';
import type { AccountRow, ProjectOfferRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { type Unmovable, unmovable } from './unmovable.ts';

/** A project is offered to the account with an address, which accepts or declines it; see docs/hand-over.md. */

const DAY_MS = 24 * 3_600_000;
export const OFFER_LIFETIME_MS = 14 * DAY_MS;
/** How long offers are listed after they would have expired. */
export const OFFER_KEPT_MS = 14 * DAY_MS;
/** Each may mail somebody else. */
export const MAX_OFFERS_A_DAY = 20;

const IS_STILL_GIVEN = isStillGiven('project_offers', { by: 'offered_by' });

/** `name`: the project's; `from`: the address of the account that made it. `codes`: archived ones too; null once it has ended. */
export type ListedOffer = ProjectOfferRow & { name: string; from: string; codes: number | null };

function listed(db: Db) {
  return db
    .selectFrom('project_offers')
    .innerJoin('accounts', 'accounts.id', 'project_offers.account_id')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'project_offers.project_id')
        .onRef('projects.account_id', '=', 'project_offers.account_id')
        .on('project_offers.state', '=', 'open'),
    )
    .selectAll('project_offers')
    .select('accounts.email as from')
    .select(sql<number | boolean>`${IS_STILL_GIVEN}`.as('is_still_given'))
    .select((eb) => eb.fn.coalesce('projects.name', 'project_offers.project_name').as('name'))
    .select((eb) =>
      eb
        .selectFrom('qr_codes')
        .select(({ fn }) => fn.countAll<number>().as('codes'))
        .whereRef('qr_codes.project_id', '=', 'projects.id')
        .as('codes'),
    );
}

type Row = Omit<ListedOffer, 'codes'> & { codes: number | string | null; is_still_given: number | boolean };

/** PostgreSQL returns counts as text, SQLite conditions as numbers. */
function presentRow({ is_still_given, codes, ...row }: Row): ListedOffer {
  const state = row.state === 'open' && !is_still_given ? 'withdrawn' : row.state;
  return { ...row, state, codes: state === 'open' ? Number(codes ?? 0) : null };
}

type Page = { before: string | null; limit: number };

/** Made by an account, newest first, also those that have ended. */
export async function listSentOffers(
  db: Db,
  { accountId, before, limit }: Page & { accountId: string },
): Promise<ListedOffer[]> {
  let query = listed(db).where('project_offers.account_id', '=', accountId);
  if (before !== null) query = query.where('project_offers.id', '<', before);
  return (await query.orderBy('project_offers.id', 'desc').limit(limit).execute()).map(presentRow);
}

/** That an account can accept now, newest first. */
export async function listReceivedOffers(
  db: Db,
  { email, now, before, limit }: Page & { email: string; now: number },
  id: string | null = null,
): Promise<ListedOffer[]> {
  let query = listed(db)
    .where('project_offers.email', '=', email)
    .where('project_offers.state', '=', 'open')
    .where('project_offers.expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .where('accounts.deleting_at', 'is', null)
    .where('accounts.suspended_at', 'is', null);
  if (id !== null) query = query.where('project_offers.id', '=', id);
  if (before !== null) query = query.where('project_offers.id', '<', before);
  return (await query.orderBy('project_offers.id', 'desc').limit(limit).execute()).map(presentRow);
}

export async function findSentOffer(db: Db, accountId: string, id: string): Promise<ListedOffer | undefined> {
  const row = await listed(db)
    .where('project_offers.account_id', '=', accountId)
    .where('project_offers.id', '=', id)
    .executeTakeFirst();
  return row && presentRow(row);
}

/** One that the account can accept now. */
export async function findReceivedOffer(
  db: Db,
  { accountId, id, now }: { accountId: string; id: string; now: number },
): Promise<ListedOffer | undefined> {
  const account = await findAccount(db, accountId);
  const page = { email: account?.email ?? '', now, before: null, limit: 1 };
  return (await listReceivedOffers(db, page, id))[0];
}

type NewOffer = {
  offer: ProjectOfferRow;
  maxCodes: number;
  idempotency: Idempotency | null;
  by?: Author | undefined;
};

type OfferRefused = { refused: 'unknown' | 'default' | 'offered' | 'too_many' } | Unmovable;

export async function insertOffer(
  tx: Tx,
  { offer, maxCodes, idempotency, by }: NewOffer,
): Promise<{ offer: ProjectOfferRow } | Replay | OfferRefused> {
  const { account_id: accountId, project_id: projectId, created_at: now } = offer;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const project = await findProject(tx.db, wholeAccount(accountId), projectId);
  if (!project) return { refused: 'unknown' };
  if (project.is_default) return { refused: 'default' };
  const reason = await unmovable(tx.db, project, maxCodes);
  if (reason) return reason;
  const mine = tx.db.selectFrom('project_offers').where('account_id', '=', accountId);
  const open = await mine
    .selectAll()
    .select(sql<number | boolean>`${IS_STILL_GIVEN}`.as('is_still_given'))
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open?.is_still_given && open.expires_at > now) return { refused: 'offered' };
  const { made } = await mine
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  if (Number(made) >= MAX_OFFERS_A_DAY) return { refused: 'too_many' };
  // Its place is free, and it was never answered.
  if (open) await tx.db.deleteFrom('project_offers').where('id', '=', open.id).execute();
  const row = { ...offer, project_name: project.name };
  await tx.db.insertInto('project_offers').values(row).execute();
  await storeIdempotentResult(tx, idempotency, { offer_id: row.id });
  await recordOffer(tx, row, by, 'project.offered', now);
  return { offer: row };
}

/** By the account that made it. Undefined: there is no such open offer. */
export async function withdrawOffer(
  tx: Tx,
  { accountId, id, now, by }: { accountId: string; id: string; now: number; by?: Author | undefined },
): Promise<ProjectOfferRow | undefined> {
  await lockAccount(tx, accountId);
  const offer = await openOffer(tx.db, id, now);
  if (offer?.account_id !== accountId) return undefined;
  await endOffer(tx, offer, 'withdrawn', now);
  await recordOffer(tx, offer, by, 'project.offer_withdrawn', now);
  return offer;
}

/** By the account that it was made to. Undefined: there is no such open offer. */
export async function declineOffer(
  tx: Tx,
  { accountId, id, now, by }: { accountId: string; id: string; now: number; by?: Author | undefined },
): Promise<ProjectOfferRow | undefined> {
  const both = await lockBoth(tx, accountId, id, now);
  if (!both) return undefined;
  const { offer, to } = both;
  await endOffer(tx, offer, 'declined', now);
  await recordOffer(tx, offer, by, 'project.offer_declined', now, to.id);
  await recordOffer(tx, offer, by && { ...by, address: null }, 'project.offer_declined', now);
  return offer;
}

export type BothAccounts = { offer: ProjectOfferRow; from: AccountRow; to: AccountRow };

/**
 * Locks the account that made the offer and the one that answers it, in one order, so that two answers never wait for
 * each other. Undefined: the account has no such open offer.
 */
export async function lockBoth(tx: Tx, accountId: string, id: string, now: number): Promise<BothAccounts | undefined> {
  const seen = await openOffer(tx.db, id, now);
  if (!seen || seen.account_id === accountId) return undefined;
  const accounts = new Map<string, AccountRow>();
  for (const each of [seen.account_id, accountId].toSorted()) {
    const account = await lockAccount(tx, each);
    if (account) accounts.set(each, account);
  }
  const offer = await openOffer(tx.db, id, now);
  const [from, to] = [accounts.get(seen.account_id), accounts.get(accountId)];
  if (!offer || !from || !to || offer.email !== to.email) return undefined;
  const isGone = from.deleting_at !== null || from.suspended_at !== null || to.deleting_at !== null;
  return isGone ? undefined : { offer, from, to };
}

async function openOffer(db: Db, id: string, now: number): Promise<ProjectOfferRow | undefined> {
  return db
    .selectFrom('project_offers')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .executeTakeFirst();
}

export async function endOffer(
  { db }: Tx,
  { id }: ProjectOfferRow,
  state: 'accepted' | 'declined' | 'withdrawn',
  now: number,
): Promise<void> {
  await db.updateTable('project_offers').set({ state, ended_at: now }).where('id', '=', id).execute();
}

function recordOffer(
  tx: Tx,
  { account_id, project_id: projectId, project_name: subject, email }: ProjectOfferRow,
  by: Author | undefined,
  kind: Extract<ActivityKind, `project.offer${string}`>,
  at: number,
  accountId = account_id,
): Promise<void> {
  const details = accountId === account_id ? { to: email } : {};
  return recordActivity(tx, accountId, by, { kind, subject, details, projectId, at });
}
