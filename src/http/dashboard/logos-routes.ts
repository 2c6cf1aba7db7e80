import { z } from 'zod';
import { addLogo, deleteLogo, getLogo, MAX_LOGOS, renameLogo } from '../../codes/logo-library.ts';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import type { LogoItem } from '../../store/codes/logos.ts';
import { queryText } from '../query.ts';
import type { Logo } from './contract.ts';
import { done, NO_BODY, ownerRoute, type RoutesUnder, uploadRoute } from './route.ts';

const name = readableText({ min: 1, max: 100, blank: false, lines: false });

/** Slightly more than the limit of an image, so that the error can state its size. */
const MAX_UPLOAD_BYTES = 320 * 1024;

export const logosRoutes: RoutesUnder<'/logos'> = {
  'GET /logos': ownerRoute(NO_BODY, async ({ store }, { caller }) => ({
    logos: (await store.read.listLogos(caller.accountId)).map(presentLogo),
    most: MAX_LOGOS,
  })),

  'POST /logos': uploadRoute(
    { type: 'image/png', maxBytes: MAX_UPLOAD_BYTES },
    async (deps, { caller, query, body }) => {
      const sent = { name: queryText(query, 'name', name), file: body };
      const readLogo = (accountId: string, file: Uint8Array) => deps.designs.readLogo(accountId, file);
      return presentLogo(await addLogo({ ...deps, readLogo }, caller.accountId, sent));
    },
  ),

  'GET /logos/{id}/image': ownerRoute(NO_BODY, async ({ store }, { caller, id }) => {
    const { image } = await getLogo(store, caller.accountId, id);
    return new Response(Buffer.from(image, 'base64'), { headers: IMAGE_HEADERS });
  }),

  'PATCH /logos/{id}': ownerRoute(z.strictObject({ name }), ({ store }, { caller, id, body }) =>
    done(renameLogo(store, caller.accountId, id, body.name)),
  ),

  'DELETE /logos/{id}': ownerRoute(NO_BODY, (deps, { caller, id }) => done(deleteLogo(deps, caller.accountId, id))),
};

/** An image never changes under its hash, and only its owner may see it. */
const IMAGE_HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

function presentLogo({ hash, name, width, height, created_at, code_count }: LogoItem): Logo {
  return { logo_id: hash, name, width, height, created_at: toIso(created_at), code_count };
}
