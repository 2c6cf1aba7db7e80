import type { Client } from './client.ts';
import { type Fixtures, movedTo, picture, TARGET } from './fixtures.ts';

/** As many codes as a storm makes, so that drawing and the books of this tool stay bounded. */
const MOST_CODES = 4_000;
const NOT_THERE = '"0"';

/** By either API; repeated with its key until there is an answer. */
export async function create(client: Client): Promise<void> {
  const { books, random } = client;
  if (books.done.createdCodes.length >= MOST_CODES) return;
  const label = books.name('created');
  const idempotent = client.idempotent();
  books.labels.set(label, false);
  const version = random.pick(['v1', 'v2']);
  const made = await client.insist(`${version} create`, [201], (api) =>
    api.post(`/${version}/qr-codes`, { label, redirect_url: TARGET }, idempotent),
  );
  if (made?.status !== 201) return;
  books.labels.set(label, true);
  books.done.createdCodes.push(made.body.qr_id);
}

/** What is refused must never be found anywhere: the checks look for these labels. */
export async function beRefused(client: Client, { edited }: Fixtures): Promise<void> {
  const label = client.books.name('refused');
  const { id } = client.random.pick(edited);
  if (client.random.chance(0.5))
    await client.call('refused create', [400], (api) => api.post('/v1/qr-codes', { label, redirect_url: 'nowhere' }));
  else
    await client.call('change with an old ETag', [412], (api) =>
      api.patch(`/v1/qr-codes/${id}`, { label }, { headers: { 'if-match': NOT_THERE } }),
    );
}

/** Changes where one code leads. One client alone does, so that the order is known. */
export async function move(client: Client, { moving }: Fixtures, at: number): Promise<void> {
  const { id, destinations } = moving[at % moving.length] as Fixtures['moving'][number];
  const number = destinations.send(performance.now());
  const version = client.random.pick(['v1', 'v2']);
  const reply = await client.call(`${version} move`, [200], (api) =>
    api.patch(`/${version}/qr-codes/${id}`, { redirect_url: movedTo(number) }),
  );
  if (reply?.status === 200) destinations.acknowledge(number, performance.now());
  else if (reply && reply.status !== 503) destinations.refuse(number);
}

/** A new label, if nobody else changed the code meanwhile. */
export async function edit(client: Client, { edited }: Fixtures): Promise<void> {
  const { id } = client.random.pick(edited);
  const read = await client.call('v1 read', [200], (api) => api.get(`/v1/qr-codes/${id}`));
  const etag = read?.headers.get('etag');
  if (read?.status !== 200 || !etag) return;
  const label = client.books.name('edited');
  const change = { label, ...(client.random.chance(0.3) && { tags: [`tag ${client.random.whole(1, 5)}`] }) };
  const reply = await client.call('change with an ETag', [200, 412], (api) =>
    api.patch(`/v2/qr-codes/${id}`, change, { headers: { 'if-match': etag } }),
  );
  if (reply?.status === 200) client.books.done.labels.push(label);
}

/** Into the archive and back. */
export async function archive(client: Client): Promise<void> {
  const id = client.random.pick(client.books.done.createdCodes);
  if (client.books.scans.has(id)) return;
  const change = (status: string) =>
    client.insist('archive', [200], (api) => api.patch(`/v2/qr-codes/${id}`, { status }));
  await change('archived');
  if (client.random.chance(0.7)) await change('active');
}

export async function changeProjects(client: Client): Promise<void> {
  const { books, random } = client;
  const { projects } = books.done;
  const name = books.name('project');
  if (projects.length < 2 || (projects.length < 200 && random.chance(0.2))) {
    const idempotent = client.idempotent();
    books.projectNames.set(name, false);
    const made = await client.insist('create of a project', [201], (api) =>
      api.post('/v1/projects', { name }, idempotent),
    );
    if (made?.status !== 201) return;
    books.projectNames.set(name, true);
    projects.push(made.body.project_id);
    return;
  }
  const reply = await client.call('change of a project', [200], (api) =>
    api.patch(`/v2/projects/${random.pick(projects)}`, { name }),
  );
  if (reply?.status === 200) books.done.projectNames.push(name);
}

/** For a moment within seconds, by the clock of the tool: a node whose clock is ahead refuses it as past. */
export async function plan(client: Client, { planned }: Fixtures): Promise<void> {
  const { id } = client.random.pick(planned);
  const at = new Date(Date.now() + client.random.whole(500, 8_000)).toISOString();
  const change = { expired_url: `${TARGET}/${client.books.name('planned').replace(' ', '-')}` };
  const idempotent = client.idempotent();
  const reply = await client.call('planned change', [201, 400, 409], (api) =>
    api.post(`/v2/qr-codes/${id}/planned-changes`, { at, change }, idempotent),
  );
  if (reply?.status === 201) client.books.planned.acknowledged++;
  else if (!reply || reply.status === 503) client.books.planned.unknown++;
}

/** Another file for a code; the one before stays for visitors who have begun to load it. */
export async function replaceFile(client: Client, { files }: Fixtures): Promise<void> {
  const { books, random } = client;
  if (books.fileBytes.size >= MOST_CODES) return;
  const body = picture(random.whole(1, 1e9));
  // 400: one that a fault cut off keeps one of the five places of an account for ten minutes.
  const sent = await client.call('upload of a file', [201, 400], (api) => api.send('POST', '/v2/files', { body }));
  if (sent?.status !== 201) return;
  books.fileBytes.set(sent.body.file_id, sent.body.bytes);
  const { id } = random.pick(files);
  await client.call('change of a file', [200], (api) =>
    api.patch(`/v2/qr-codes/${id}`, { qr_data: { file_id: sent.body.file_id, name: 'a.png' } }),
  );
}
