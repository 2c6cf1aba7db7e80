import type { Scannability } from '../codes/values/code-values.ts';
import type { Clock } from '../lib/clock.ts';
import { isDiskProblem } from '../lib/disk-problem.ts';
import type { Logger } from '../lib/logger.ts';
import { type ClaimedJob, MAX_ATTEMPTS, type PublishedRender, type RenderJob } from '../store/renders/render-jobs.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Metrics } from '../telemetry/create-metrics.ts';
import type { Design } from './design.ts';
import type { Lane } from './drawing-queue.ts';
import type { LogoFiles } from './logo-files.ts';
import { parseDecoration } from './picture/parse-decoration.ts';
import { linkAddress } from './picture/public-link.ts';
import { parseStyle } from './picture/style.ts';
import type { Pictures } from './pictures.ts';
import type { DrawnPicture } from './render-thread.ts';
import { RendererStopping, RenderFailure, type RenderThreads } from './render-threads.ts';

export type JobDeps = {
  store: StoreWith<'failRender' | 'releaseRender'>;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'renders'>;
  threads: RenderThreads;
  pictures: Pictures;
  logos: LogoFiles;
  publicUrl: string;
  /** The content of the printed code. */
  payloadOf: (code: RenderJob, publicUrl: string) => string;
};

type JobSteps = {
  lane: Lane;
  onDrawn: () => void;
  publish: (render: PublishedRender) => Promise<void>;
};

type Drawn = { payload: string; design: Design; made: DrawnPicture; scannability: Scannability };

/**
 * Runs one claimed job: draws, verifies and publishes it, or returns it to the queue, or marks it as failed. `onDrawn`
 * is always called.
 */
export async function runJob(
  deps: JobDeps,
  job: RenderJob,
  held: ClaimedJob,
  { lane, onDrawn, publish }: JobSteps,
): Promise<void> {
  try {
    const drawn = await draw(deps, job, lane).finally(onDrawn);
    await publish(await keepFiles(deps, job, held, drawn));
    deps.metrics.renders.counts.done++;
  } catch (error) {
    if (error instanceof RendererStopping) await deps.store.write.releaseRender(held);
    else await fail(deps, job, held, error);
  }
}

async function draw(deps: JobDeps, job: RenderJob, lane: Lane): Promise<Drawn> {
  const { threads, publicUrl, payloadOf } = deps;
  const payload = payloadOf(job, publicUrl);
  const design = await designOf(deps, job);
  const made = await threads.make(payload, design, { isChecked: true, lane });
  const { scannability } = made;
  if (!scannability?.decodes) throw new RenderFailure(scannability?.reasons.join(' ') ?? '', true);
  return { payload, design, made, scannability };
}

async function designOf({ logos }: JobDeps, job: RenderJob): Promise<Design> {
  const style = parseStyle(job.style);
  if (!style.ok) throw new RenderFailure(style.message, true);
  const decoration = parseDecoration(job.decoration, style.style);
  if (!decoration.ok) throw new RenderFailure(decoration.message, true);
  const logo = await logos.of(job.account_id, decoration.decoration);
  return { style: style.style, decoration: decoration.decoration, logo };
}

async function keepFiles(
  { pictures, publicUrl }: JobDeps,
  job: RenderJob,
  { claim }: ClaimedJob,
  { payload, design, made, scannability }: Drawn,
): Promise<PublishedRender> {
  const { style, decoration } = design;
  const hash = pictures.hashOf(payload, style, decoration);
  await pictures.keep(hash, made);
  return {
    job: { seq: job.seq, picture_address: job.picture_address },
    claim,
    picture: { hash, payload, style, decoration, account_id: job.account_id },
    address: job.type === 'wifi' ? null : linkAddress(job, publicUrl),
    hasPng: style.export_png,
    scannability,
  };
}

async function fail(
  { store, clock, log, metrics }: JobDeps,
  job: RenderJob,
  held: ClaimedJob,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  // A full disk, also of the store, says nothing about the picture.
  const isAttempt = !(error instanceof StoreUnavailable || isDiskProblem(error));
  const isFinal =
    (error instanceof RenderFailure && error.isFinal) || (isAttempt && job.render_attempt >= MAX_ATTEMPTS);
  log.warn({ qr_id: job.id, attempt: job.render_attempt, err: error }, 'A picture could not be rendered');
  metrics.renders.counts[isFinal ? 'given_up' : 'failed']++;
  const retryAt = isFinal ? null : clock.now() + pauseAfter(job.render_attempt);
  await store.write.failRender({ ...held, error: message, retryAt, isAttempt });
}

/** 1, 4, 9, 16, 25 seconds. */
function pauseAfter(attempt: number): number {
  return Math.min(attempt, MAX_ATTEMPTS) ** 2 * 1000;
}
