import type { ApiReply } from '../../harness/api-client.ts';
import type { ExpectedJob } from '../books.ts';
import type { Client } from './client.ts';
import { type Fixtures, TARGET } from './fixtures.ts';

const MOST_CODES = 3_000;
const LOOK_MS = 500;
/** A job whose lease another clock has written may wait until the end of the storm. */
const LOOKS = 60;
const ENDED = ['done', 'failed', 'cancelled'];

/** Creates and a change in one call, all or each by itself. */
export async function batch(client: Client, { edited }: Fixtures): Promise<void> {
  const { books, random } = client;
  if (books.done.createdCodes.length >= MOST_CODES) return;
  const labels = Array.from({ length: random.whole(1, 4) }, () => books.name('batch'));
  const change = books.name('edited');
  for (const label of labels) books.labels.set(label, false);
  const idempotent = client.idempotent();
  const body = {
    atomic: random.chance(0.5),
    operations: [
      ...labels.map((label) => ({ create: { label, redirect_url: TARGET } })),
      { update: { qr_id: random.pick(edited).id, label: change } },
    ],
  };
  const reply = await client.insist('batch', [200], (api) => api.post('/v2/qr-codes/batch', body, idempotent));
  if (reply?.status !== 200) return;
  for (const { index, status, qr } of reply.body.results) {
    if (status === 201) books.done.createdCodes.push(qr.qr_id);
    if (status === 201) books.labels.set(labels[index] ?? '', true);
    if (status === 200) books.done.labels.push(change);
    if (status > 201) client.context.findings.add(`an operation of a batch was answered ${status}`);
  }
}

/** A list of codes as a job; sometimes it is taken back. */
export async function importList(client: Client): Promise<void> {
  const { books, random } = client;
  if (books.done.createdCodes.length >= MOST_CODES) return;
  const rows = Array.from({ length: random.whole(2, 15) }, () => books.name('imported'));
  const list = rows.map((label) => JSON.stringify({ label, redirect_url: TARGET, tags: ['imported'] })).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  const sent = await client.insist('upload of a list', [201], (api) =>
    api.send('POST', '/v2/uploads?name=list.ndjson', { body: list, headers }),
  );
  if (sent?.status !== 201) return;
  for (const label of rows) books.labels.set(label, false);
  const body = { kind: 'import', upload_id: sent.body.upload_id };
  const job = await startJob(client, body, { kind: 'import', rows: rows.length });
  if (job === null) return;
  for (const label of rows) books.labels.set(label, true);
  if (!(await ended(client, job)) || random.chance(0.7)) return;
  const undone = await client.call('undo', [202, 400, 409], (api) => api.send('POST', `/v2/jobs/${job}/undo`));
  if (undone?.status === 202) note(client, undone, { kind: 'undo', rows: null });
}

export async function updateMany(client: Client): Promise<void> {
  const body = {
    kind: 'update',
    filter: { tag: ['imported'] },
    change: { redirect_url: `${TARGET}/${client.random.whole(1, 1_000)}` },
  };
  const job = await startJob(client, body, { kind: 'update', rows: null });
  if (job !== null) await ended(client, job);
}

export async function exportAll(client: Client): Promise<void> {
  const format = client.random.pick(['csv', 'ndjson', 'xlsx']);
  const job = await startJob(client, { kind: 'export', format }, { kind: 'export', rows: null });
  if (job === null || !(await ended(client, job))) return;
  await client.call('file of a job', [200], (api) => api.send('GET', `/v2/jobs/${job}/file`));
}

async function startJob(client: Client, body: object, expected: ExpectedJob): Promise<string | null> {
  const idempotent = client.idempotent();
  // 400: jobs whose lease another clock has written keep the five places of an account.
  const reply = await client.insist('start of a job', [202, 400, 409], (api) => api.post('/v2/jobs', body, idempotent));
  if (reply?.status === 400 && !reply.body.message.includes('jobs are waiting already'))
    client.context.findings.add(`a job was refused: ${reply.body.message}`);
  return reply?.status === 202 ? note(client, reply, expected) : null;
}

function note({ books }: Client, { body }: ApiReply, expected: ExpectedJob): string {
  books.jobs.set(body.job_id, expected);
  books.done.jobs.push(body.job_id);
  return body.job_id;
}

async function ended(client: Client, id: string): Promise<boolean> {
  for (let look = 0; look < LOOKS && !client.context.isOver(); look++) {
    const reply = await client.call('look at a job', [200], (api) => api.get(`/v2/jobs/${id}`));
    if (reply?.status === 200 && ENDED.includes(reply.body.state)) return reply.body.state === 'done';
    await Bun.sleep(LOOK_MS);
  }
  return false;
}
