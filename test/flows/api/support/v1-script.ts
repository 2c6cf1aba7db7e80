import { setProjectArchived } from '../../../../src/projects/change-project.ts';
import { query } from '../../../engines/support/query.ts';
import type { TestAccount, TestApp } from '../../../harness/start-app.ts';
import type { TestClock } from '../../../harness/test-clock.ts';
import { blockCode, renderCode, TARGET } from './codes.ts';
import { freshAccount } from './shared-app.ts';
import { createTranscript } from './transcript.ts';

const START = '2026-11-14T09:30:15.250Z';
const OTHER = 'https://example.org/other?a=1&b=2#c';
const BAD_URLS = [
  ['', 'example.com', '/menu', 'ftp://example.com/', 'javascript:alert(1)', 'https://', 'https://a b.example/'],
  ['http://127.0.0.1/', 'https://user:pass@example.com/', `https://example.com/${'x'.repeat(2_100)}`, 7, null, {}],
].flat();
const IOS = { condition: 'device', value: 'ios', url: 'https://example.com/app' };
const RULES = [
  IOS,
  { condition: 'country', value: 'DE', condition2: 'device', value2: 'android', url: 'https://example.com/de' },
  {
    condition: 'schedule',
    schedule_days: ['mon', 'fri'],
    schedule_start: '11:30',
    schedule_end: '14:00',
    url: 'https://example.com/lunch',
  },
];
const BAD_RULES = [
  ['x', {}, [7], [{}], [{ condition: 'moon' }], [{ ...IOS, value: 'fridge' }], [{ ...IOS, surprise: 1 }]],
  [[{ ...IOS, url: 'http://127.0.0.1/' }], [{ ...IOS, condition2: 'country' }], [{ ...IOS, condition2: 'device' }]],
  [[{ ...IOS, condition: 'country' }], [{ ...RULES[2], schedule_end: '11:30' }], Array(21).fill(IOS)],
  [[{ ...RULES[2], schedule_days: [] }], [{ ...RULES[2], schedule_start: '25:00' }], [{ ...IOS, when: [] }]],
].flat();
/** Fields of v2, which v1 does not know. */
const NEWER_FIELDS = ['slug', 'alias', 'external_id', 'metadata', 'tags', 'note', 'rules', 'pass_query', 'decoration'];
const BAD_FIELDS: [field: string, values: unknown[]][] = [
  ['label', [7, null, 'x'.repeat(256), 'a\u0000b', '']],
  ['name', [7, [], 'x'.repeat(256)]],
  ['expires_at', ['tomorrow', '2026-02-30T00:00:00Z', '2020-01-01T00:00:00Z', 1, '2027-01-31T18:00:00']],
  ['scan_limit', [0, -1, 1.5, '7', 1e12]],
  ['redirect_rules', BAD_RULES],
];

/** Asks for all that v1 offers and refuses, and returns requests with their answers. The same for the same version. */
export async function runV1Script(app: TestApp, clock: TestClock): Promise<string> {
  clock.set(START);
  const transcript = createTranscript(app.url);
  const [account, other] = [await freshAccount(app), await freshAccount(app)];
  const as = (by: TestAccount) => transcript.as({ 'x-api-key': by.apiKey });
  const [ask, askOther] = [as(account), as(other)];
  const codes = '/v1/qr-codes';
  /** Later by a second, so that the order of lists is known. */
  const create = async (body: object, headers = {}) => {
    clock.advance(1_000);
    return (await ask('POST', codes, body, headers)).qr_id as string;
  };
  const render = (id: string) => renderCode(app, account, id);

  // Codes of every kind, before and after their picture.
  const plain = await create({ redirect_url: TARGET });
  const dynamic = await create({ type: 'dynamic_url', name: 'Wins', label: 'Loses', redirect_url: OTHER });
  const text = await create({ type: 'text', label: 'Ähre 日本 <b>', text: 'Zeile 1\nZeile 2' });
  await create({ type: 'text', qr_data: { text: 'Other way' } });
  const full = await create({
    name: 'Everything',
    redirect_url: TARGET,
    redirect_rules: RULES,
    expires_at: '2027-01-31T18:00:00+01:00',
    scan_limit: 3,
  });
  await create({ redirect_url: TARGET, name: null, type: null, text: null, redirect_rules: null, scan_limit: null });
  for (const id of [plain, text, full]) await ask('GET', `${codes}/${id}`);
  for (const id of [plain, dynamic, text, full]) await render(id);
  for (const id of [plain, dynamic, text, full]) await ask('GET', `${codes}/${id}`);
  const { slug } = await ask('HEAD', `${codes}/${plain}`).then(() => ask('GET', `${codes}/${plain}`));
  for (const path of ['find', 'by-slug']) {
    for (const search of [`?slug=${slug}`, `?slug=${String(slug).toUpperCase()}`, '?slug=qr-22222222', '?slug=', '']) {
      await ask('GET', `${codes}/${path}${search}`);
    }
    await ask('GET', `${codes}/${path}?slug=menu`);
    await ask('GET', `${codes}/${path}?slug=qr-summer-menu`);
    await askOther('GET', `${codes}/${path}?slug=${slug}`);
  }

  // Bodies that are refused, on create and on change.
  const change = (body: object | string, headers = {}) => ask('PATCH', `${codes}/${plain}`, body, headers);
  for (const url of BAD_URLS) {
    await ask('POST', codes, { redirect_url: url });
    await change({ redirect_url: url });
  }
  for (const [field, values] of BAD_FIELDS) {
    for (const value of values) {
      await ask('POST', codes, { redirect_url: TARGET, [field]: value });
      await change({ [field]: value });
    }
  }
  for (const field of NEWER_FIELDS) {
    await ask('POST', codes, { redirect_url: TARGET, [field]: 'x' });
    await change({ [field]: 'x' });
  }
  for (const body of [
    {},
    { type: 'wifi', redirect_url: TARGET },
    { type: 'text' },
    { type: 'text', text: 'x'.repeat(5_000) },
    { type: 'text', text: 'a', qr_data: { text: 'b' } },
    { type: 'text', qr_data: { text: 'b', more: 1 } },
    { type: 'text', text: 'a', redirect_url: TARGET },
    { redirect_url: TARGET, text: 'a' },
    { redirect_url: TARGET, qr_data: { url: TARGET } },
    { redirect_url: TARGET, project_id: 7 },
    { redirect_url: TARGET, project_id: 'prj_00000000000000000000000000' },
    { redirect_url: TARGET, project_id: other.defaultProjectId },
  ])
    await ask('POST', codes, body);
  for (const body of [
    { status: 'blocked' },
    { status: null },
    { project_id: account.defaultProjectId },
    { type: 'text' },
  ])
    await change(body);
  for (const raw of ['', '{', '[]', 'null', '"x"', '{"label":"a","label":"b"}', '{"label":"\\ud800"}', '{"a":1e999}']) {
    await ask('POST', codes, raw);
    await change(raw);
  }
  for (const type of ['text/plain', 'application/json; charset=latin1', 'application/json; charset=utf-8'])
    await ask('POST', '/v1/projects', '{"name":7}', { 'content-type': type });
  await ask('POST', codes, `{"label":"${'x'.repeat(262_144)}"}`);

  // Changes, conditions on versions, and what types allow.
  clock.advance(60_000);
  for (const body of [
    {},
    { label: 'New' },
    { name: 'Newer', label: 'Wins' },
    { redirect_url: OTHER },
    { label: 'Wins' },
  ])
    await change(body);
  for (const tag of ['"1"', '"3"', '"4"', 'W/"4"', '*', '"1", "4"', '4', '', `"${'x'.repeat(9_000)}"`])
    await change({ scan_limit: 5 }, { 'if-match': tag });
  await change({ scan_limit: null, expires_at: '2027-02-01T00:00:00.5-03:30', redirect_rules: RULES });
  await ask('GET', `${codes}/${plain}`);
  await change({ redirect_rules: [], expires_at: null });
  await change({ redirect_rules: null });
  for (const id of [dynamic, text]) await ask('PATCH', `${codes}/${id}`, { redirect_url: TARGET });
  await ask('PATCH', `${codes}/${text}`, { label: 'Renamed' });
  await render(plain);
  await ask('GET', `${codes}/${plain}`, undefined, { 'if-none-match': '"6"' });

  // Scans, with what they lead to and the counts after them.
  const scan = transcript.as({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' });
  const fullSlug = (await ask('GET', `${codes}/${full}`)).slug;
  for (const path of [slug, String(slug).toUpperCase(), `${slug}/`, `${slug}?x=1`, fullSlug, 'qr-22222222', 'qr-menu'])
    await scan('GET', `/${path}`);
  for (let scans = 0; scans < 3; scans++) await scan('GET', `/${fullSlug}`);
  await scan('HEAD', `/${slug}`);
  await scan('POST', `/${slug}`);
  await ask('GET', `${codes}/${full}`);
  clock.set('2027-01-31T17:00:00.000Z');
  await ask('PATCH', `${codes}/${full}`, { scan_limit: null });
  await scan('GET', `/${fullSlug}`);
  clock.set('2026-11-14T09:40:00.000Z');

  // Archived, blocked, and made in the dashboard.
  await ask('PATCH', `${codes}/${dynamic}`, { status: 'archived' });
  for (const [method, path] of [
    ['GET', dynamic],
    ['GET', `find?slug=${(await ask('GET', `${codes}?status=archived`)).items[0].slug}`],
  ] as const)
    await ask(method, `${codes}/${path}`);
  await ask('PATCH', `${codes}/${dynamic}`, { label: 'Still archived' });
  await ask('PATCH', `${codes}/${dynamic}`, { status: 'active' });
  await blockCode(app, account, dynamic);
  await ask('GET', `${codes}/${dynamic}`);
  await ask('PATCH', `${codes}/${dynamic}`, { status: 'active' });
  await ask('PATCH', `${codes}/${dynamic}`, { label: 'Blocked' });
  const made = await create({ redirect_url: TARGET, name: 'Guests' });
  for (const [type, data] of [
    ['wifi', { ssid: 'Guests', security: 'WPA', password: 'secret-12', hidden: false }],
    ['vcard', { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }],
  ] as const) {
    const set = `type = '${type}', redirect_url = null, qr_data = '${JSON.stringify(data)}'`;
    await query(app.storeEnv, `update qr_codes set ${set} where id = '${made}'`);
    await ask('GET', `${codes}/${made}`);
    await ask('PATCH', `${codes}/${made}`, { label: type });
    await ask('PATCH', `${codes}/${made}`, { redirect_url: TARGET });
    await ask('GET', `${codes}?type=${type}`);
  }

  // Projects.
  clock.advance(1_000);
  const projects = '/v1/projects';
  await ask('GET', projects);
  const second = (await ask('POST', projects, { name: 'Second', description: 'Posters' })).project_id;
  clock.advance(1_000);
  await ask('POST', projects, { name: 'Third', set_as_default: true });
  for (const body of [
    { name: '' },
    { name: 7 },
    { name: 'x'.repeat(256) },
    { name: 'P', description: 7 },
    { name: 'P', description: null },
    { name: 'P', description: 'x'.repeat(5_000) },
    { name: 'P', set_as_default: 'yes' },
    { name: 'P', is_archived: true },
    {},
  ])
    await ask('POST', projects, body);
  for (const search of ['', '?page_size=1', '?page_size=0', '?page_size=x', '?page_size=1000', '?page_token=x'])
    await ask('GET', `${projects}${search}`);
  await ask(
    'GET',
    `${projects}?page_size=1&page_token=${(await ask('GET', `${projects}?page_size=1`)).next_page_token}`,
  );
  const inSecond = await create({ redirect_url: TARGET, project_id: second, name: 'In the second' });
  await setProjectArchived({ store: app.app.store, clock }, account.id, second, true);
  await ask('GET', projects);
  await ask('POST', codes, { redirect_url: TARGET, project_id: second });
  await ask('PATCH', `${codes}/${inSecond}`, { label: 'New' });
  await ask('PATCH', `${codes}/${inSecond}`, { status: 'archived' });
  await ask('PATCH', `${codes}/${inSecond}`, { status: 'active' });

  // Lists.
  for (const search of [
    ...['', 'page_size=2', 'page_size=0', 'page_size=-1', 'page_size=x', 'page_size=1.5', 'page_size=101'],
    ...['type=url', 'type=text', 'type=dynamic_url', 'type=nonsense', 'type=', 'status=', 'status=nonsense'],
    ...['status=archived', 'status=blocked', 'status=active&status=archived', 'status=active&status=nonsense'],
    ...['label_contains=wins', 'label_contains=%C3%84HRE', 'label_contains=%25', 'label_contains=', 'label_contains=_'],
    ...[`label_contains=${'x'.repeat(300)}`, `project_id=${second}`, 'project_id=', 'project_id=nonsense'],
    ...[`project_id=${account.defaultProjectId}&type=url&page_size=1`, `project_id=${other.defaultProjectId}`],
    ...['q=wins', 'sort=oldest', 'tag=x', 'slug=x', 'external_id=x', 'page_token=nonsense', 'surprise=1'],
  ])
    await ask('GET', `${codes}?${search}`);
  for (let token: unknown = ''; token !== null; ) {
    token = (await ask('GET', `${codes}?page_size=3&page_token=${token}`)).next_page_token;
  }
  const { next_page_token: token } = await ask('GET', `${codes}?page_size=1`);
  await ask('GET', `${codes}?page_size=1&type=text&page_token=${token}`);
  await ask('GET', `${projects}?page_size=1&page_token=${token}`);
  await askOther('GET', `${codes}?page_size=1&page_token=${token}`);

  // Idempotency.
  const key = { 'idempotency-key': 'order-1' };
  for (const [path, body] of [
    [codes, { redirect_url: TARGET, name: 'Once' }],
    [projects, { name: 'Once' }],
  ] as const) {
    for (const [sent, headers] of [
      [body, key],
      [body, key],
      [{ ...body, name: 'Twice' }, key],
      [{ name: 7 }, key],
      [body, { 'idempotency-key': '' }],
      [body, { 'idempotency-key': 'x'.repeat(256) }],
      [body, { 'idempotency-key': 'ümlaut' }],
    ] as const)
      await ask('POST', path, sent, headers);
    clock.advance(24 * 60 * 60 * 1_000);
    await ask('POST', path, body, key);
  }

  // Addresses, methods, ids of others.
  for (const id of [plain, 'nonsense', 'qr_00000000000000000000000000', '%00', '..%2f', 'prj_1', 'x'.repeat(300)]) {
    await askOther('GET', `${codes}/${id}`);
    await askOther('PATCH', `${codes}/${id}`, { label: 'Mine' });
  }
  for (const method of ['PUT', 'DELETE', 'POST', 'OPTIONS']) await ask(method, `${codes}/${plain}`);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    for (const path of [codes, projects, `${codes}/find`, `${codes}/by-slug`]) await ask(method, path);
  }
  for (const path of ['/v1', '/v1/', '/v1/nonsense', `${codes}/`, `${codes}/${plain}/`, `${codes}/${plain}/history`])
    await ask('GET', path);
  for (const path of [
    `${projects}/${second}`,
    `${codes}/count`,
    `${codes}/external/x`,
    '/V1/projects',
    '/v1//projects',
  ])
    await ask('GET', path, undefined, { accept: 'text/html' });

  // Keys.
  for (const headers of [
    {},
    { 'x-api-key': '' },
    { 'x-api-key': 'nonsense' },
    { 'x-api-key': `api_live_${'x'.repeat(32)}` },
    { authorization: `Bearer ${account.apiKey}` },
    { 'x-api-key': account.apiKey, authorization: 'Bearer nonsense' },
    { 'x-api-key': account.apiKey, authorization: 'Basic eDp5' },
    { 'x-api-key': account.apiKey, cookie: 'repoint.session_token=nonsense' },
    { 'x-api-key': account.apiKey, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    { 'x-api-key': ` ${account.apiKey} ` },
  ])
    await transcript.as(headers)('GET', projects);
  await transcript.as({})('POST', codes, '{');
  await transcript.as({})('GET', '/v1/nonsense');

  // Plans and limits.
  const limited = async (options: Parameters<TestApp['account']>[0]) => as(await app.account(options));
  const noAccess = await limited({ apiAccess: false });
  await noAccess('GET', projects);
  await noAccess('GET', '/v1/nonsense');
  const small = await limited({ plan: 'starter', limits: { active_codes: 1 } });
  await small('POST', codes, { redirect_url: TARGET, scan_limit: 1 });
  await small('POST', codes, { redirect_url: TARGET, redirect_rules: RULES });
  const { qr_id } = await small('POST', codes, { redirect_url: TARGET });
  await small('PATCH', `${codes}/${qr_id}`, { expires_at: '2028-01-01T00:00:00Z' });
  await small('PATCH', `${codes}/${qr_id}`, { expires_at: null });
  await small('POST', codes, { redirect_url: TARGET });
  await small('PATCH', `${codes}/${qr_id}`, { status: 'archived' });
  await small('POST', codes, { redirect_url: TARGET });
  await small('PATCH', `${codes}/${qr_id}`, { status: 'active' });
  for (let made = 0; made < 10; made++) await small('POST', projects, { name: 'One more' });
  const lapsed = await limited({ plan: 'lapsed' });
  await lapsed('POST', codes, { redirect_url: TARGET });
  await lapsed('POST', projects, { name: 'P' });
  await lapsed('GET', codes);
  for (const limits of [{ burst_per_second: 1 }, { per_minute: 1 }, { per_day: 1 }]) {
    const few = await limited({ limits });
    for (const path of [projects, projects, codes, '/v1/nonsense']) await few('GET', path);
    await few('POST', codes, '{');
    clock.advance(1_000);
    await few('GET', projects);
  }
  return transcript.text();
}
