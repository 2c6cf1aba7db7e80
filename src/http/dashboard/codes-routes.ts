import { z } from 'zod';
import { codeTrends } from '../../analytics/code-trends.ts';
import { checkSlug } from '../../codes/check-slug.ts';
import { readDecoration, readStyle } from '../../codes/code-content.ts';
import { getOwnedQrCode } from '../../codes/find-qr-code.ts';
import { payloadOf } from '../../codes/payload.ts';
import { isQrId } from '../../codes/qr-code.ts';
import { CODE_TYPES } from '../../codes/values/code-values.ts';
import { invalidField } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { toIso } from '../../lib/instant.ts';
import { requireProject } from '../../projects/find-project.ts';
import { linkAddress } from '../../render/picture/public-link.ts';
import { reachOf, wholeAccount } from '../../store/reach.ts';
import type { Code, DestinationCheckRow } from '../../store/schema.ts';
import { readQuery } from '../v2/route.ts';
import { liveAnalytics } from './analytics-routes.ts';
import type { CodeNotices, DestinationCheck } from './contract.ts';
import { type DashboardDeps, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

const MAX_BULK = 100;

const slugQuery = z.object({
  slug: z.string().default(''),
  type: z.enum(CODE_TYPES, `must be one of ${CODE_TYPES.join(', ')}`).default('url'),
});

const anyObject = z.looseObject({}, 'must be an object');

export const codesRoutes: RoutesUnder<'/codes'> = {
  'POST /codes/{id}/check': memberRoute(
    'qr.read',
    z.strictObject({ qr_render_metadata: anyObject, decoration: anyObject }),
    async (deps, { caller, id, body }) => {
      const code = await getOwnedQrCode(deps.store, caller, id);
      const project = await requireProject(deps.store, caller, code.project_id);
      const { compact_codes, custom_domain } = project;
      const style = readStyle(body.qr_render_metadata);
      const decoration = readDecoration(body.decoration, style);
      const payload = payloadOf({ ...code, compact_codes, custom_domain }, deps.publicUrl);
      const checked = await deps.designs.check(caller.accountId, payload, { style, decoration });
      const { scannability, notes, largest_logo } = checked;
      return { ...scannability, notes, largest_logo };
    },
  ),

  'GET /codes/{id}/notices': memberRoute('qr.read', NO_BODY, async (deps, { caller, id }) =>
    noticesOf(deps, await getOwnedQrCode(deps.store, caller, id)),
  ),

  'POST /codes/{id}/printed-copies': memberRoute(
    'qr.write',
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
      const code = await getOwnedQrCode(deps.store, caller, id);
      const known = (await deps.store.read.listCodeAddresses(code.seq)).map(({ address }) => address);
      const drawn = new Set([...known, code.picture_address]);
      const addresses = body.addresses.filter((address) => drawn.has(address));
      const is_unprinted = !body.were_printed;
      await deps.store.write.setUnprinted({ seq: code.seq, addresses, is_unprinted, now });
      return noticesOf(deps, code);
    },
  ),

  'GET /codes/{id}/analytics/live': memberRoute('analytics.read', NO_BODY, (deps, call) =>
    liveAnalytics(deps, call, 'code'),
  ),

  'GET /codes/trends': memberRoute('analytics.read', NO_BODY, async ({ store }, { account, caller, query, now }) => {
    const ids = (query.get('ids') ?? '').split(',');
    if (ids.length > MAX_BULK) throw invalidField('ids', `may name at most ${MAX_BULK} codes`);
    return codeTrends(store, { ...reachOf(caller), timeZone: account.time_zone }, ids.filter(isQrId), now);
  }),

  'GET /codes/check-slug': memberRoute('qr.read', NO_BODY, async ({ store }, { query }) => {
    const { slug, type } = readQuery(slugQuery, query);
    return { problem: await checkSlug(store, slug, type) };
  }),
};

async function noticesOf({ store, publicUrl }: DashboardDeps, code: Code): Promise<CodeNotices> {
  const [project, addresses, check] = await Promise.all([
    requireProject(store, wholeAccount(code.account_id), code.project_id),
    store.read.listCodeAddresses(code.seq),
    store.read.findDestinationCheck(code.seq),
  ]);
  const present = linkAddress(project, publicUrl);
  const earlier = new Set([code.picture_address ?? present, ...addresses.map(({ address }) => address)]);
  for (const { address, is_unprinted } of addresses) if (is_unprinted) earlier.delete(address);
  return {
    earlier_addresses: [...earlier].filter((address) => address !== present),
    destination_check: presentDestination(check),
  };
}

function presentDestination(check: DestinationCheckRow | undefined): DestinationCheck | null {
  if (!check || check.state === null || check.since === null || check.checked_at === null) return null;
  return {
    state: check.state as DestinationCheck['state'],
    since: toIso(check.since),
    checked_at: toIso(check.checked_at),
    url: check.url,
    detail: check.detail ?? '',
  };
}
