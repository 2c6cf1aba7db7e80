import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { pageClient, run } from '../jobs/support/jobs.ts';
import { URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

onBothEngines('tags and notes', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  const newTag = async (owner: Owner, name: string) =>
    (await owner.dashboard.ask('POST /v2/tags', { body: { name } })).tag_id;
  const newCode = (owner: Owner, label: string, tags: string[] = []) =>
    owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label, tags } });
  const tagsOf = async (owner: Owner) =>
    (await owner.dashboard.ask('GET /v2/tags', {})).items.map(({ name, code_count }) => [name, code_count]);
  const tagged = async (owner: Owner, tag: string) =>
    (await owner.dashboard.ask('GET /v2/qr-codes', { query: { tag: [tag] } })).items.map(({ label }) => label);

  test('a tag is created, renamed, filtered by and deleted; names are unique regardless of case and accents', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const { dashboard } = owner;
    const summer = await newTag(owner, ' Été ');
    await dashboard.refused('POST /v2/tags', { body: { name: 'ETE' } }, 400, 'invalid_request', 'is taken');
    await newTag(other, 'ete');
    const code = await newCode(owner, 'a', ['ÉTÉ']);
    await newCode(owner, 'b');
    expect(code.tags).toEqual(['Été']);
    expect(await tagged(owner, 'ete')).toEqual(['a']);
    expect(await tagged(other, 'ete')).toEqual([]);
    await dashboard.ask('PATCH /v2/tags/{id}', { id: summer, body: { name: 'Summer' } });
    expect(await tagsOf(owner)).toEqual([['Summer', 1]]);
    const foreign = { id: summer, body: { name: 'Mine' } };
    await other.dashboard.refused('PATCH /v2/tags/{id}', foreign, 404, 'not_found');
    await other.dashboard.refused('DELETE /v2/tags/{id}', { id: summer }, 404, 'not_found');
    await dashboard.ask('DELETE /v2/tags/{id}', { id: summer });
    expect(await tagsOf(owner)).toEqual([]);
    expect((await dashboard.ask('GET /v2/qr-codes/{id}', { id: code.qr_id })).tags).toEqual([]);
  });

  test('merging two tags leaves no code with the same tag twice', async () => {
    const owner = await app().owner();
    const [print, flyer] = [await newTag(owner, 'Print'), await newTag(owner, 'Flyer')];
    await newCode(owner, 'both', ['Print', 'Flyer']);
    await newCode(owner, 'one', ['Flyer']);
    const merge = { id: flyer, body: { into: print } };
    await owner.dashboard.refused('POST /v2/tags/{id}/merge', { ...merge, id: print }, 400, 'invalid_request');
    await owner.dashboard.ask('POST /v2/tags/{id}/merge', merge);
    expect(await tagsOf(owner)).toEqual([['Print', 2]]);
    expect(await tagged(owner, 'Print')).toEqual(['one', 'both']);
  });

  test('tags and the note of a code are in its history, and not in v1', async () => {
    const owner = await app().owner();
    const { qr_id: id, revision } = await newCode(owner, 'a');
    const change = { tags: ['Print'], note: 'Hangs\nbeside the door' };
    const changed = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: change });
    expect(changed).toMatchObject({ note: change.note, revision: revision + 1 });
    // The same again changes nothing.
    expect((await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: change })).revision).toBe(revision + 1);
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { tags: [] } });
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id, query: {} });
    expect(items.map(({ what }) => (what.kind === 'changed' ? what.fields : what.kind))).toEqual([
      [{ field: 'tags', before: ['Print'], after: [] }],
      [
        { field: 'note', before: '', after: change.note },
        { field: 'tags', before: [], after: ['Print'] },
      ],
      'created',
    ]);
    const overApi = await owner.api.get(`/v1/qr-codes/${id}`);
    for (const name of ['note', 'tags', 'search_text']) expect(overApi.body).not.toHaveProperty(name);
    const refused = await owner.api.patch(`/v1/qr-codes/${id}`, { note: 'x' });
    expect(refused.status).toBe(400);
  });

  test('tags are added to and removed from many codes at once; a 21st is refused for each', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const ids = [await newCode(owner, 'a', ['Tag 0']), await newCode(owner, 'b')].map(({ qr_id }) => qr_id);
    const add_tags = Array.from({ length: 19 }, (_, at) => `Tag ${at + 1}`);
    const change = (wanted: object) =>
      run(pageClient(app(), owner), { kind: 'update', filter: { qr_id: ids }, change: wanted });
    expect((await change({ add_tags, remove_tags: ['tag 0'] })).result).toEqual({ changed: 2, refused: 0 });
    for (const id of ids)
      expect((await dashboard.ask('GET /v2/qr-codes/{id}', { id })).tags.toSorted()).toEqual(add_tags.toSorted());
    expect((await change({ add_tags: ['Tag 0', 'Tag 20'] })).result).toEqual({ changed: 0, refused: 2 });
  });
});
