import { shownChange } from '../codes/changed-fields.ts';
import { type CodeType, type FieldChange, isPrivateType } from '../codes/values/code-values.ts';
import { toIso } from '../lib/instant.ts';
import type { WholeCode } from '../store/codes/whole-codes.ts';
import type { JobRow } from '../store/schema.ts';
import type { OutboxEvent, Snapshot } from '../store/webhooks/outbox.ts';
import { MAX_BODY_BYTES } from '../store/webhooks/scan-bodies.ts';

/** How the API shows what events are about. */
export type EventPresenters = {
  code: (code: WholeCode) => Promise<object>;
  project: (project: Extract<Snapshot, { kind: 'project' }>['project']) => object;
  job: (job: JobRow) => object;
};

type Data = Record<string, unknown>;

/** What is sent, as JSON. */
export async function eventBody(present: EventPresenters, event: OutboxEvent): Promise<string> {
  const { type, at } = event;
  return fitBody({ type, timestamp: toIso(at), data: await dataOf(present, event) });
}

async function dataOf(present: EventPresenters, { type, seq, snapshot, changes }: OutboxEvent): Promise<Data> {
  const shown = type.endsWith('.updated') ? { changes: (changes ?? []).map(shownChange) } : {};
  switch (snapshot.kind) {
    case 'code': {
      const code = withoutSecrets(snapshot.code.type, (await present.code(snapshot.code)) as Data);
      if (shown.changes) shown.changes = shown.changes.map((change) => secretChange(snapshot.code.type, change));
      return { ...code, ...shown, sequence: seq };
    }
    case 'project':
      return { ...present.project(snapshot.project), ...shown };
    case 'domain':
      return snapshot.domain;
    case 'job':
      return withoutSecretChange(present.job(snapshot.job) as Data);
  }
}

/** The passwords of networks, and contact cards: receivers are programs of others. */
function withoutSecrets(type: string, data: Data): Data {
  if (type === 'vcard') return { ...data, qr_data: null };
  if (type !== 'wifi') return data;
  const { password: _, ...network } = data.qr_data as Data;
  return { ...data, qr_data: network, payload: null };
}

/** What a job has written into codes may be the password of a network or a contact card. */
function withoutSecretChange(job: Data): Data {
  const change = job.change as Data | null;
  return change && 'qr_data' in change ? { ...job, change: { ...change, qr_data: null } } : job;
}

function secretChange(type: CodeType, change: FieldChange): FieldChange {
  const isSecret = change.field === 'qr_data' && isPrivateType(type);
  return isSecret ? { field: change.field, before: null, after: null } : change;
}

/** What says what the event is about is never left out. */
const KEPT = new Set(['qr_id', 'project_id', 'job_id', 'host', 'slug', 'status', 'state', 'sequence']);

/** A body within the limit: what is too large for it is left out, the largest first, and named in `data.omitted`. */
export function fitBody({ type, timestamp, data }: { type: string; timestamp: string; data: Data }): string {
  const left: Data = { ...data };
  const omitted: string[] = [];
  for (;;) {
    const body = JSON.stringify({ type, timestamp, data: omitted.length === 0 ? left : { ...left, omitted } });
    if (Buffer.byteLength(body) <= MAX_BODY_BYTES) return body;
    const sizes = Object.entries(left)
      .filter(([name]) => !KEPT.has(name))
      .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(value) ?? '') }));
    const [largest] = sizes.toSorted((one, other) => other.bytes - one.bytes);
    if (!largest) throw new Error('What an event is about does not fit its body');
    delete left[largest.name];
    omitted.push(largest.name);
  }
}
