import { AGENTS, type ScanReply, scan } from '../../harness/scan-client.ts';
import { type Client, OWN_CONNECTION } from './client.ts';
import { type Code, type Fixtures, numberOf, PASSWORD } from './fixtures.ts';

/** How a scan of one kind of code is sent, and the statuses of its answers: those that count, and others. */
type ScanKind = {
  codes: keyof Fixtures;
  counted: readonly number[];
  others?: readonly number[];
  init?: (client: Client) => RequestInit;
};

const send = (url: string, slug: string, init: RequestInit = {}) =>
  scan(url, slug, { ...init, headers: { ...(init.headers as Record<string, string>), ...OWN_CONNECTION } });

const form = (password: string) => (client: Client) => ({
  method: 'POST',
  // Wrong ones are counted by address.
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': [198, 51, client.random.whole(0, 255), client.random.whole(1, 254)].join('.'),
  },
  body: new URLSearchParams({ password }).toString(),
});
const agent = (client: Client) => ({
  headers: { 'user-agent': client.random.pick([AGENTS.android, AGENTS.iphone, AGENTS.desktop]) },
});
const range = (from: number) => () => ({ headers: { range: `bytes=${from}-` } });

const SCANS: Record<string, ScanKind> = {
  'scan of a plain code': { codes: 'plain', counted: [302], init: agent },
  'scan by rules': { codes: 'rules', counted: [302], init: agent },
  'scan of a split': { codes: 'split', counted: [302], init: agent },
  'scan of a planned change': { codes: 'planned', counted: [302] },
  'scan with a password': { codes: 'protected', counted: [302], init: form(PASSWORD) },
  'scan without a password': { codes: 'protected', counted: [], others: [401] },
  'scan of a page': { codes: 'pages', counted: [200] },
  'scan of a file': { codes: 'files', counted: [200] },
  'scan of a whole range': { codes: 'files', counted: [206], init: range(0) },
  'rest of a file': { codes: 'files', counted: [], others: [206], init: range(100) },
};

/** One scan of any kind. */
export async function scanAny(client: Client, fixtures: Fixtures): Promise<void> {
  const kind = client.random.pick(Object.keys(SCANS));
  const { codes, counted, others = [], init } = SCANS[kind] as ScanKind;
  const code = client.random.pick<Code>(fixtures[codes]);
  const { at, url } = client.node();
  const call = () => send(url, code.slug, init?.(client));
  const reply = await client.context.calls.send(kind, at, [...counted, ...others], call, codes === 'files');
  if (counted.length > 0) count(client, code.id, reply, counted);
}

/** A scan must not see a destination that was replaced before it was sent. */
export async function scanMoving(client: Client, fixtures: Fixtures): Promise<void> {
  const { id, slug, destinations } = client.random.pick(fixtures.moving);
  const node = client.node();
  const sentAt = performance.now();
  const reply = await client.context.calls.send('scan of a moving code', node.at, [302], () => send(node.url, slug));
  count(client, id, reply, [302]);
  if (reply?.status !== 302) return;
  const number = numberOf(reply.location);
  const answeredAt = performance.now();
  if (destinations.allows(number, sentAt)) return;
  const { number: known, since } = destinations.acknowledged;
  // What the node said meanwhile is still to be read.
  await Bun.sleep(LOG_MS);
  if (client.context.disturbances.excuse('hides', node.at, sentAt, answeredAt + LOG_MS)) return;
  client.context.findings.add(
    `a scan of ${slug} at node ${node.at} led to destination ${number}, ${Math.round(sentAt - since)} ms after ${known} was acknowledged`,
  );
}

/** A button of a page: a click, and no scan. */
export async function click(client: Client, fixtures: Fixtures): Promise<void> {
  const { id, slug } = client.random.pick(fixtures.pages);
  const { at, url } = client.node();
  const reply = await client.context.calls.send('click on a button', at, [302], () => send(url, `${slug}?b=1`));
  client.books.countClick(id, reply?.status === 302 ? 'answered' : 'unknown');
}

/** The client hangs up before, or just when, the answer comes. */
export async function hangUp(client: Client, fixtures: Fixtures): Promise<void> {
  const { id, slug } = client.random.pick(fixtures.plain);
  const hangsUp = new AbortController();
  const sent = send(client.node().url, slug, { signal: hangsUp.signal }).catch(() => null);
  await Bun.sleep(client.random.whole(0, 8));
  hangsUp.abort();
  count(client, id, await sent, [302]);
}

const LOG_MS = 500;
const LOOK_MS = 250;
/** A claim that another clock has written may end hours later. */
const LOOKS = 40;
const LIMITS = [1, 30] as const;

/** A new code with a limit, scanned at all nodes until it is reached, and a little longer. */
export async function reachLimit(client: Client): Promise<void> {
  const { books, random, context } = client;
  const label = books.name('limited');
  const limit = random.whole(...LIMITS);
  const idempotent = client.idempotent();
  books.labels.set(label, false);
  const made = await client.insist('v2 create', [201], (api) =>
    api.post('/v2/qr-codes', { label, redirect_url: 'https://example.com/', scan_limit: limit }, idempotent),
  );
  if (made?.status !== 201) return;
  books.labels.set(label, true);
  const { qr_id: id, slug } = made.body;
  books.addCode(id, slug, limit);
  if (!(await isDrawn(client, id))) return;
  for (let left = limit + 10; left > 0 && !context.isOver(); left -= 3) {
    await Promise.all(
      [1, 2, 3].map(async () => {
        const node = client.node();
        const kind = 'scan of a limited code';
        const reply = await context.calls.send(kind, node.at, [302, 410], () => send(node.url, slug));
        const scans = count(client, id, reply, [302]);
        if (scans && scans.answered > limit)
          context.findings.add(`${slug} with a limit of ${limit} was redirected ${scans.answered} times`);
      }),
    );
    await Bun.sleep(random.whole(0, 100));
  }
}

/** A link leads nowhere before its picture is there. */
async function isDrawn(client: Client, id: string): Promise<boolean> {
  for (let look = 0; look < LOOKS && !client.context.isOver(); look++) {
    const reply = await client.call('v2 read', [200], (api) => api.get(`/v2/qr-codes/${id}`));
    if (reply?.status === 200 && reply.body.last_rendered_at !== null) return true;
    await Bun.sleep(LOOK_MS);
  }
  return false;
}

/** Without an answer or with 503 it may have been counted. */
function count({ books }: Client, id: string, reply: ScanReply | null, counted: readonly number[]) {
  if (reply && counted.includes(reply.status)) return books.countScan(id, 'answered');
  return reply === null || reply.status === 503 ? books.countScan(id, 'unknown') : undefined;
}
