import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import type { Claim } from '../../../src/store/due/due-queue.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { RenderJob } from '../../../src/store/renders/render-jobs.ts';
import type { RenderQueue } from '../../../src/store/renders/render-queue.ts';
import type { Store } from '../../../src/store/store.ts';
import { SCANNABILITY } from '../../harness/scannability.ts';
import { type Seeded, someCode } from './seed.ts';

export const BASE = 'https://links.example';
export const LEASE_MS = 4_000;

/** Creates codes that wait for their first picture since these times; returns their sequence numbers. */
export async function waitingCodes(store: Store, owner: Seeded, since: number[]): Promise<number[]> {
  const seqs: number[] = [];
  for (const render_requested_at of since) {
    const code = { ...someCode(owner), render_requested_at };
    const made = await store.write.insertQrCode({ code, cap: 1_000, idempotency: null });
    if (!('code' in made)) throw new Error('The code was not made');
    seqs.push(made.code.seq);
  }
  return seqs;
}

type ClaimRequest = Claim & { queue: RenderQueue };

/** Claims jobs as a worker does. */
export async function claim(store: Store, request: Partial<ClaimRequest> & { now: number }): Promise<RenderJob[]> {
  const lease = { claim: `claim_1_${crypto.randomUUID()}`, leaseUntil: request.now + LEASE_MS };
  const all = { ...lease, part: '', queue: 'firstRenders', limit: 100, ...request } as const;
  return (await store.write.claimDue(all)).rows;
}

/** Claims and publishes every waiting job of the queue. */
export async function renderAll(
  store: Store,
  { now, queue = 'firstRenders', publicUrl = BASE }: Partial<ClaimRequest> & { now: number; publicUrl?: string },
): Promise<RenderJob[]> {
  const claimId = `claim_1_${crypto.randomUUID()}`;
  const jobs = await claim(store, { now, queue, claim: claimId });
  for (const job of jobs) await publish(store, job, { claim: claimId, now, publicUrl });
  return jobs;
}

/** False if the claim was lost. */
export async function publish(
  store: Store,
  job: RenderJob,
  { claim: claimId, now, publicUrl = BASE }: { claim: string; now: number; publicUrl?: string },
): Promise<boolean> {
  const payload = `${publicUrl}/${job.slug}`;
  const picture = {
    hash: `${job.seq} ${payload}`,
    payload,
    style: DEFAULT_STYLE,
    decoration: NO_DECORATION,
    account_id: job.account_id,
  };
  const look = { picture, address: publicUrl, hasPng: true, scannability: SCANNABILITY };
  const renders = [{ job, claim: claimId, ...look }];
  return (await store.write.publishRenders({ renders, publicUrl, now })).length === 1;
}

/** Changes the style, as an owner does, so that a new picture is needed. */
export async function restyle(store: Store, { accountId }: Seeded, id: string, now: number): Promise<void> {
  const code = await store.read.findQrCode(wholeAccount(accountId), id);
  if (!code) throw new Error('The code is gone');
  const set = {
    render_status: 'pending' as const,
    render_requested_at: now,
    render_attempt: 0,
    render_not_before: 0,
  };
  const change = { accountId, codeId: id, revision: code.revision, quota: 'keep', cap: 0 } as const;
  await store.write.changeQrCode({ ...change, set, affectsScans: false });
}
