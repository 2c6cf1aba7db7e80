import { z } from 'zod';
import { codeTrends } from '../../analytics/code-trends.ts';
import { countOwnedCodes } from '../../codes/bulk-actions.ts';
import { changeQrCode } from '../../codes/change-qr-code.ts';
import { readDecoration, readStyle } from '../../codes/code-content.ts';
import { codeHistory } from '../../codes/code-history.ts';
import { createQrCode } from '../../codes/create-qr-code.ts';
import { deleteQrCode } from '../../codes/delete-qr-code.ts';
import { getOwnedQrCode } from '../../codes/find-qr-code.ts';
import { listOwnedCodes } from '../../codes/list-owned-codes.ts';
import { bulkChange, ownerCodeChange, ownerNewCode } from '../../codes/owner-fields.ts';
import { payloadOf } from '../../codes/payload.ts';
import { isQrId } from '../../codes/qr-code.ts';
import { invalidField } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { pageSize } from '../../lib/page.ts';
import { requireProject } from '../../projects/find-project.ts';
import { simulate, simulation } from '../../scan/simulate.ts';
import type { Code as StoredCode } from '../../store/schema.ts';
import { choice } from '../query.ts';
import { codeAnalytics, codeScope, liveAnalytics } from './analytics-routes.ts';
import { changeEach } from './bulk.ts';
import { filterOf } from './bulk-actions-routes.ts';
import { CODE_SORTS, type Code } from './contract.ts';
import { gradeOf, presentCode, presentCodeItem } from './present-code.ts';
import { presentEvent } from './present-history.ts';
import { type DashboardDeps, done, NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';

const MAX_BULK = 100;

const anyObject = z.looseObject({}, 'must be an object');

export const codesRoutes: RoutesUnder<'/codes'> = {
  'GET /codes': ownerRoute(NO_BODY, async (deps, { caller, query, now }) => {
    const request = {
      ...filterOf(query),
      order: choice(query, 'sort', CODE_SORTS) ?? 'newest',
      pageSize: pageSize(query.get('page_size'), 1),
      pageToken: query.get('page_token'),
    };
    const page = await listOwnedCodes(deps, caller.accountId, request, now);
    const [pictures, tags] = await Promise.all([
      deps.picturesOf(page.items),
      deps.store.read.listTagsOfCodes(page.items.map(({ seq }) => seq)),
    ]);
    const tagsOf = Map.groupBy(tags, ({ code_seq }) => code_seq);
    return {
      ...page,
      items: page.items.map((item, at) =>
        presentCodeItem(deps, item, { picture: pictures[at] ?? null, tags: tagsOf.get(item.seq) ?? [] }),
      ),
    };
  }),

  'POST /codes': ownerRoute(ownerNewCode, async (deps, { caller, body }) => {
    return presentWhole(deps, (await createQrCode(deps, caller, body, null)).value);
  }),

  'GET /codes/{id}': ownerRoute(NO_BODY, async (deps, { caller, id }) => {
    return presentWhole(deps, await getOwnedQrCode(deps.store, caller.accountId, id));
  }),

  'PATCH /codes/{id}': ownerRoute(ownerCodeChange, async (deps, { caller, id, body }) => {
    const { revision, ...change } = body;
    const precondition = revision === undefined ? null : (present: number) => present === revision;
    return presentWhole(deps, await changeQrCode(deps, caller, id, change, precondition));
  }),

  'POST /codes/{id}/check': ownerRoute(
    z.strictObject({ qr_render_metadata: anyObject, decoration: anyObject }),
    async (deps, { caller, id, body }) => {
      const code = await getOwnedQrCode(deps.store, caller.accountId, id);
      const project = await requireProject(deps.store, code.account_id, code.project_id);
      const { compact_codes, custom_domain } = project;
      const style = readStyle(body.qr_render_metadata);
      const decoration = readDecoration(body.decoration, style);
      const payload = payloadOf({ ...code, compact_codes, custom_domain }, deps.publicUrl);
      const checked = await deps.designs.check(caller.accountId, payload, { style, decoration });
      const { scannability, notes, largest_logo } = checked;
      return { ...gradeOf(scannability), decodes: scannability.decodes, notes, largest_logo };
    },
  ),

  'DELETE /codes/{id}': ownerRoute(
    z.strictObject({ confirmation: z.string('must be a string') }),
    (deps, { caller, id, body }) => done(deleteQrCode(deps, caller.accountId, id, body.confirmation)),
  ),

  'POST /codes/{id}/printed-copies': ownerRoute(
    z.strictObject({
      addresses: boundedList(
        z.string('must be a string'),
        {
          max: MAX_BULK,
          notAList: 'must be a list of addresses',
          tooLong: `may name at most ${MAX_BULK} addresses`,
        },
        (addresses) => addresses,
      ),
      were_printed: z.boolean('must be true or false'),
    }),
    async (deps, { caller, id, body, now }) => {
      const code = await getOwnedQrCode(deps.store, caller.accountId, id);
      const known = (await deps.store.read.listCodeAddresses(code.seq)).map(({ address }) => address);
      const drawn = new Set([...known, code.picture_address]);
      const addresses = body.addresses.filter((address) => drawn.has(address));
      const is_unprinted = !body.were_printed;
      await deps.store.write.setUnprinted({ seq: code.seq, addresses, is_unprinted, now });
      return presentWhole(deps, code);
    },
  ),

  'GET /codes/{id}/history': ownerRoute(NO_BODY, async (deps, { caller, id, query, now }) => {
    const code = await getOwnedQrCode(deps.store, caller.accountId, id);
    const page = await codeHistory(deps, code, query.get('page_token'), now);
    return { ...page, items: page.items.map(presentEvent) };
  }),

  'GET /codes/{id}/analytics': ownerRoute(NO_BODY, async (deps, call) => {
    return codeAnalytics(deps, call, await getOwnedQrCode(deps.store, call.caller.accountId, call.id));
  }),

  'GET /codes/{id}/analytics/live': ownerRoute(NO_BODY, async (deps, call) => {
    const code = await getOwnedQrCode(deps.store, call.caller.accountId, call.id);
    return liveAnalytics(deps, call, codeScope(code), (later) => codeAnalytics(deps, later, code));
  }),

  'GET /codes/trends': ownerRoute(NO_BODY, async ({ store }, { account, query, now }) => {
    const ids = (query.get('ids') ?? '').split(',');
    if (ids.length > MAX_BULK) throw invalidField('ids', `may name at most ${MAX_BULK} codes`);
    return codeTrends(store, { id: account.id, timeZone: account.time_zone }, ids.filter(isQrId), now);
  }),

  'GET /codes/count': ownerRoute(NO_BODY, async ({ store }, { caller, query, now }) => ({
    count: await countOwnedCodes(store, caller.accountId, filterOf(query), now),
  })),

  'POST /codes/bulk': ownerRoute(
    z.strictObject({
      ids: boundedList(
        z.string('must be a string'),
        { max: MAX_BULK, notAList: 'must be a list of ids', tooLong: `may name at most ${MAX_BULK} codes` },
        (ids) => ids.min(1, 'must name at least one code'),
      ),
      change: bulkChange,
    }),
    async (deps, { caller, body }) => ({ results: await changeEach(deps, caller, body.ids, body.change) }),
  ),
};

export const simulateRoutes: RoutesUnder<'/simulate'> = {
  'POST /simulate': ownerRoute(simulation, async (_, { account, body }) => simulate(body, account.time_zone)),
};

async function presentWhole(deps: DashboardDeps, code: StoredCode): Promise<Code> {
  const project = await requireProject(deps.store, code.account_id, code.project_id);
  const { compact_codes, custom_domain } = project;
  const [picture = null] = await deps.picturesOf([{ ...code, compact_codes, custom_domain }]);
  const { read } = deps.store;
  const [addresses, tags, lastScan, destination] = await Promise.all([
    read.listCodeAddresses(code.seq),
    read.listTagsOfCodes([code.seq]),
    read.findLastScan(code.seq),
    read.findDestinationCheck(code.seq),
  ]);
  return presentCode(deps, { code, project, picture, addresses, tags, lastScan, destination });
}
