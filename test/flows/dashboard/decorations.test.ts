import { expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../../src/render/picture/style.ts';
import type { Code, CodeChange } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { HOSTILE_IMAGES } from '../../pictures/hostile-images.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { pageClient, run } from '../jobs/support/jobs.ts';
import { decoded, NETWORK, rendered, URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

const FRAME = {
  shape: 'banner',
  text: 'Σκάναρέ με',
  position: 'below',
  color: '#1a56db',
  text_color: '#ffffff',
} as const;
const LOGO = { size: 20, margin: 1, shape: 'square', clear: true } as const;
const PNG = { headers: { 'content-type': 'image/png' } };

onBothEngines('the decoration of a code', (engine) => {
  const app = sharedDashboard(engine, {});

  const upload = ({ dashboard }: Owner, file: Uint8Array, name = 'Our mark') =>
    dashboard.send('POST /v2/logos', { query: { name } }, { ...PNG, body: new Uint8Array(file) });
  const newLogo = async ({ dashboard }: Owner, side = 96): Promise<string> => {
    const init = { ...PNG, body: new Uint8Array(sampleLogo(side)) };
    return (await dashboard.ask('POST /v2/logos', { query: { name: 'Our mark' }, body: new Blob() }, init)).logo_id;
  };
  const newCode = ({ dashboard }: Owner): Promise<Code> => dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
  const change = ({ dashboard }: Owner, id: string, body: CodeChange) =>
    dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body });

  test('is drawn into its files, which still decode to the link, and can be removed again', async () => {
    const owner = await app().owner();
    const hash = await newLogo(owner);
    const before = await rendered(owner, (await newCode(owner)).qr_id);
    const decoration = { logo: { hash, ...LOGO }, frame: FRAME, eye_color: '#7f1d1d', gradient: null };
    const changed = await change(owner, before.qr_id, { decoration });
    expect(changed).toMatchObject({
      decoration,
      qr_render_metadata: DEFAULT_STYLE,
      render_status: 'pending',
    });
    const after = await rendered(owner, before.qr_id, before.file_url_svg);
    expect(await decoded(app(), after.file_url_png)).toBe(after.link);
    const file = await fetch(app().url + after.file_url_svg);
    expect(file.headers.get('content-security-policy')).toContain('img-src data:');
    const svg = await file.text();
    expect(svg).toContain('data:image/png;base64,');
    expect(svg).toContain('#7f1d1d');
    expect(after.scannability?.grade).toMatch(/[ABC]/);
    await change(owner, after.qr_id, { decoration: NO_DECORATION });
    const plain = await rendered(owner, after.qr_id, after.file_url_svg);
    expect(plain.file_url_svg).toBe(before.file_url_svg);
    expect(await change(owner, plain.qr_id, { decoration: {} })).toMatchObject({ revision: plain.revision });
  });

  test('is drawn again from the stored data when the disk has lost the files', async () => {
    const owner = await app().owner();
    const decoration = { logo: { hash: await newLogo(owner), ...LOGO } };
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, decoration } });
    const code = await rendered(owner, qr_id);
    const before = await (await fetch(app().url + code.file_url_png)).arrayBuffer();
    for (const file of readdirSync(join(app().storeEnv.DATA_DIR, 'files')))
      rmSync(join(app().storeEnv.DATA_DIR, 'files', file));
    expect(await (await fetch(app().url + code.file_url_png)).arrayBuffer()).toEqual(before);
  });

  test('is not among the 16 keys of the public API', async () => {
    const owner = await app().owner();
    const { qr_id } = await newCode(owner);
    await change(owner, qr_id, { decoration: { frame: FRAME } });
    const { body } = await owner.api.get(`/v1/qr-codes/${qr_id}`);
    expect(Object.keys(body.qr_render_metadata).sort()).toEqual(Object.keys(DEFAULT_STYLE).sort());
    expect(body).not.toHaveProperty('decoration');
  });

  test('is refused by the name of the invalid field, and for its lowest contrast', async () => {
    const owner = await app().owner();
    const { qr_id: id } = await newCode(owner);
    const refusals: [CodeChange, string][] = [
      [{ decoration: { eye_color: '#ffff00' } }, 'decoration.eye_color'],
      [
        { decoration: { gradient: { type: 'linear', from: '#000000', to: '#dddd00', angle: 0 } } },
        'decoration.gradient.to',
      ],
      [{ decoration: { frame: { ...FRAME, text: 'ᚠᚢ' } } }, 'ᚠ (U+16A0), ᚢ (U+16A2)'],
      [{ decoration: { frame: { ...FRAME, text: 'x'.repeat(31) } } }, '1 to 30 characters'],
      [{ decoration: { frame: { ...FRAME, text_color: '#1a56db' } } }, 'decoration.frame.text_color'],
      [{ decoration: { logo: { hash: 'a'.repeat(64), ...LOGO } } }, 'must be the hash of a logo'],
      [{ decoration: { logo: { hash: 'a'.repeat(64), ...LOGO, size: 31 } } }, 'from 10 to 30'],
      [{ decoration: { sticker: 1 } as CodeChange['decoration'] & object }, 'decoration.sticker'],
    ];
    for (const [body, words] of refusals)
      await owner.dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body }, 400, 'invalid_request', words);
  });

  test('is checked again when the background changes', async () => {
    const owner = await app().owner();
    const { qr_id: id } = await newCode(owner);
    await change(owner, id, { decoration: { eye_color: '#5f5f5f' } });
    const body = { qr_render_metadata: { background_color: '#a0a0a0' } as Partial<RenderStyle> };
    const words = 'decoration.eye_color';
    await owner.dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body }, 400, 'invalid_request', words);
    await change(owner, id, { ...body, decoration: { eye_color: null } });
  });

  test('is part of style templates, of changes of many codes, and of the history, from which it can be restored', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const decoration = { ...NO_DECORATION, logo: { hash: await newLogo(owner), ...LOGO }, frame: FRAME };
    const codes = [await newCode(owner), await newCode(owner)];
    const ids = codes.map(({ qr_id }) => qr_id);
    const [id = ''] = ids;
    const saved = await dashboard.ask('POST /v2/style-templates', { body: { name: 'House', decoration } });
    expect(saved).toMatchObject({ name: 'House', project_id: codes[0]?.project_id ?? '', decoration });
    const changeAll = (wanted: object) =>
      run(pageClient(app(), owner), { kind: 'update', filter: { qr_id: ids }, change: { decoration: wanted } });
    expect((await changeAll(saved.decoration)).result).toEqual({ changed: 2, refused: 0 });
    const { items } = await dashboard.ask('GET /v2/qr-codes/{id}/history', { id, query: {} });
    const what = items[0]?.what;
    const fields = what?.kind === 'changed' ? what.fields : [];
    const { logo, frame } = decoration;
    const before = { logo: null, frame: null };
    expect(fields).toEqual([{ field: 'decoration', before, after: { logo, frame } }]);
    const restored = await change(owner, id, { decoration: before });
    expect(restored.decoration).toEqual(NO_DECORATION);
    await changeAll({ frame: null });
    expect((await dashboard.ask('GET /v2/qr-codes/{id}', { id: ids[1] ?? '' })).decoration).toEqual({
      ...NO_DECORATION,
      logo,
    });
  });

  test('can be checked before it is saved, and the largest readable logo size is offered', async () => {
    const owner = await app().owner();
    // A fixed text that the largest logo makes unreadable; a random link sometimes stays readable.
    const network = { ...NETWORK, ssid: 'A', password: 'secret123' };
    const body = { type: 'wifi', qr_data: network } as const;
    const { qr_id: id } = await owner.dashboard.ask('POST /v2/qr-codes', { body });
    const logo = { hash: await newLogo(owner), ...LOGO };
    const check = async (changes: Partial<typeof logo>) => {
      const decoration = { ...NO_DECORATION, logo: { ...logo, ...changes } };
      const design = { qr_render_metadata: DEFAULT_STYLE, decoration };
      return owner.dashboard.ask('POST /codes/{id}/check', { id, body: design });
    };
    expect(await check({})).toMatchObject({
      decodes: true,
      largest_logo: null,
      notes: [expect.stringContaining('Error correction was raised from M to ')],
    });
    const tooLarge = await check({ size: 30 as 20, margin: 3 as 1 });
    expect(tooLarge).toMatchObject({ decodes: false, grade: 'F', reasons: [expect.any(String)] });
    const largest = tooLarge.largest_logo ?? 0;
    expect(largest).toBeWithin(10, 30);
    expect(await check({ size: largest as 20, margin: 3 as 1 })).toMatchObject({ decodes: true });
    expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id })).decoration).toEqual(NO_DECORATION);
  });

  test('has its logo in a library, where equal images are stored once, renamed, and deleted without changing codes', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const hash = await newLogo(owner);
    expect(await newLogo(owner)).toBe(hash);
    await dashboard.ask('PATCH /logos/{id}', { id: hash, body: { name: 'Renamed' } });
    const unused = await newLogo(owner, 32);
    const { qr_id } = await newCode(owner);
    await change(owner, qr_id, { decoration: { logo: { hash, ...LOGO } } });
    const { items } = await dashboard.ask('GET /v2/logos', {});
    expect(items.map(({ logo_id, name, code_count }) => [logo_id, name, code_count]).toSorted()).toEqual(
      [
        [hash, 'Renamed', 1],
        [unused, 'Our mark', 0],
      ].toSorted(),
    );
    for (const id of [hash, unused]) await dashboard.ask('DELETE /v2/logos/{id}', { id });
    expect((await dashboard.ask('GET /v2/logos', {})).items).toEqual([]);
    const stored = await app().app.store.read.findLogo(owner.id, unused);
    expect(stored).toBeUndefined();
    // The code is still drawn with it, and it can still be shown.
    const code = await rendered(owner, qr_id);
    const other = await change(owner, qr_id, { qr_render_metadata: { dot_style: 'dots' } });
    expect(other.decoration.logo?.hash).toBe(hash);
    await rendered(owner, qr_id, code.file_url_svg);
    const renamed = { id: hash, body: { name: 'x' } };
    await dashboard.refused('PATCH /logos/{id}', renamed, 404, 'not_found');
    await dashboard.refused('DELETE /v2/logos/{id}', { id: hash }, 404, 'not_found');
    // Uploading it again restores it.
    await newLogo(owner);
    expect((await dashboard.ask('GET /v2/logos', {})).items).toMatchObject([{ logo_id: hash, code_count: 1 }]);
  });

  test('cannot use a logo of another account', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const hash = await newLogo(owner);
    const { qr_id: id } = await newCode(other);
    const body = { decoration: { logo: { hash, ...LOGO } } };
    await other.dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body }, 400, 'invalid_request', 'of this account');
    for (const name of ['GET /logos/{id}/image', 'DELETE /v2/logos/{id}'] as const)
      await other.dashboard.refused(name, { id: hash }, 404, 'not_found');
  });

  test('allows at most 50 logos, and only PNG files of a bounded size, each refused with a message', async () => {
    const owner = await app().owner();
    // Two of them: src/render/logo.test.ts has all.
    for (const { name, file, refusal } of HOSTILE_IMAGES.slice(0, 2)) {
      const { status, body } = await upload(owner, file(), name);
      expect([name, status, body.message]).toEqual([name, 400, expect.stringContaining(refusal)]);
    }
    const large = await upload(owner, new Uint8Array(330_000));
    expect([large.status, large.body.code]).toEqual([413, 'invalid_payload']);
    const { dashboard } = owner;
    const typed = { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' };
    expect((await dashboard.send('POST /v2/logos', { query: { name: 'x' } }, typed)).status).toBe(415);
    expect((await upload(owner, sampleLogo(8), '\u0000')).body.field).toBe('name');
    for (let side = 10; side < 60; side++) await newLogo(owner, side);
    expect(await upload(owner, sampleLogo(60))).toMatchObject({ status: 400, body: { ok: false } });
    await newLogo(owner, 10);
  });
});
