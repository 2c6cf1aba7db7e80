import { previewChange } from '../../codes/change-qr-code.ts';
import { withLooksInTurn } from '../../codes/create-qr-code.ts';
import type { FieldChange } from '../../codes/values/code-values.ts';
import { Refusal } from '../../errors/refusal.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { Caller } from '../../people/caller.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import type { JobProgress, JobRefusal } from '../../store/jobs/jobs.ts';
import type { JobPreviewItem, JobRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { pauseForOthers } from '../pause.ts';
import { SHOWN_PREVIEW } from './job.ts';
import { AT_ONCE, type ChangesDeps, callerOfJob, refusedStep, type Step } from './run-changes.ts';

type PreviewDeps = ChangesDeps & { publicUrl: string };
type Reader = StoreWith<'listPreview'>;
type Save = (set: JobProgress['set'], refusals: JobRefusal[], preview: JobPreviewItem[]) => Promise<unknown>;

/**
 * Tells what a change of many codes would change. What a batch gives is saved with how far it came, so that after a
 * crash nothing is told twice. `save` throws when the job is to end.
 */
export async function previewChanges(
  given: PreviewDeps,
  job: JobRow,
  batches: AsyncIterable<Step[]>,
  save: Save,
): Promise<void> {
  const deps = withLooksInTurn(given);
  let { done, changed } = job;
  for await (const batch of batches) {
    const begun = performance.now();
    const caller = await callerOfJob(deps, job);
    const outcomes = await mapBounded(batch, AT_ONCE, (step) => previewStep(deps, caller, step));
    const refusals = outcomes.filter((one) => 'message' in one);
    const changes = outcomes.filter((one) => 'fields' in one).filter(({ fields }) => fields.length > 0);
    done += batch.length;
    changed += changes.length;
    await save({ position: batch.at(-1)?.key ?? '', done, changed }, refusals, await itemsOf(deps, changes));
    await pauseForOthers(begun);
  }
}

type StepPreview = { line: number | null; seq: number; fields: FieldChange[] };

async function previewStep(deps: PreviewDeps, caller: Caller, step: Step): Promise<StepPreview | JobRefusal> {
  try {
    if (step.refusal || step.id === null) throw step.refusal ?? new Refusal('qr_not_found', 'There is no such code');
    const [wanted = () => ({})] = await step.changes();
    const { code, fields } = await previewChange(deps, caller, step.id, wanted);
    return { line: step.line ?? null, seq: code.seq, fields };
  } catch (error) {
    return refusedStep(deps, step, error);
  }
}

async function itemsOf({ store, publicUrl }: PreviewDeps, changes: StepPreview[]): Promise<JobPreviewItem[]> {
  const codes = await store.read.listWholeCodes([...new Set(changes.map(({ seq }) => seq))]);
  const bySeq = new Map(codes.map((code) => [code.seq, code]));
  return changes.flatMap(({ line, seq, fields }) => {
    const code = bySeq.get(seq);
    if (!code) return [];
    const of = { line, qr_id: code.id, label: code.label, link: publicLink(code, publicUrl) };
    return fields.map((change) => ({ ...of, ...change }));
  });
}

/** Of up to 25 codes each. */
const PIECES = 8;

/** What is saved of a preview, some of it at a time. */
async function* savedItems({ read }: Reader, id: string): AsyncGenerator<JobPreviewItem[]> {
  for (let after = 0; ; ) {
    const pieces = await read.listPreview(id, after, PIECES);
    yield pieces.flatMap(({ preview }) => preview);
    if (pieces.length < PIECES) return;
    after = pieces.at(-1)?.at ?? 0;
  }
}

/** For pages, also while the job runs. */
export async function firstPreviewItems(store: Reader, id: string): Promise<JobPreviewItem[]> {
  const first: JobPreviewItem[] = [];
  for await (const items of savedItems(store, id)) {
    first.push(...items);
    if (first.length >= SHOWN_PREVIEW) break;
  }
  return first.slice(0, SHOWN_PREVIEW);
}

/** All of it as CSV. */
export async function* previewLines(store: Reader, id: string): AsyncGenerator<string> {
  yield csvLine(['line', 'qr_id', 'label', 'link', 'field', 'before', 'after']);
  for await (const items of savedItems(store, id))
    yield items
      .map((one) => csvLine([one.line, one.qr_id, one.label, one.link, one.field, cell(one.before), cell(one.after)]))
      .join('');
}

function cell(value: unknown): string | number | null {
  return value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
