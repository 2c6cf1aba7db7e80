import { z } from 'zod';
import { getLogo, logoName, renameLogo } from '../../codes/logo-library.ts';
import { requireWholeAccount } from '../../people/caller.ts';
import { done, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

export const logosRoutes: RoutesUnder<'/logos'> = {
  'GET /logos/{id}/image': memberRoute('qr.read', NO_BODY, async ({ store }, { caller, id }) => {
    const { image } = await getLogo(store, caller, id);
    return new Response(Buffer.from(image, 'base64'), { headers: IMAGE_HEADERS });
  }),

  'PATCH /logos/{id}': memberRoute(
    'qr.write',
    z.strictObject({ name: logoName }),
    ({ store }, { caller, id, body }) => {
      requireWholeAccount(caller);
      return done(renameLogo(store, caller.accountId, id, body.name));
    },
  ),
};

/** An image never changes under its hash, and only its owner may see it. */
const IMAGE_HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
