import { z } from 'zod';
import { addLogo, deleteLogo, logoName } from '../../codes/logo-library.ts';
import { sha256 } from '../../lib/hash.ts';
import { toIso } from '../../lib/instant.ts';
import type { LogoItem } from '../../store/codes/logos.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { readUpload } from '../kernel/read-fields.ts';
import { receive } from '../kernel/serve.ts';
import { codeV2 } from './code.ts';
import { asAnswer, exampleOf, pageOf, route } from './route.ts';

const logo = z.strictObject({
  logo_id: z.string().describe('`decoration.logo.hash` of codes that show it.'),
  name: z.string(),
  width: z.int().min(1).describe('In pixels.'),
  height: z.int().min(1).describe('In pixels.'),
  code_count: z.int().min(0).describe('Codes that have it, archived ones included.'),
  created_at: codeV2.shape.created_at,
});

type Logo = z.infer<typeof logo>;

asAnswer('Logo', 'An image for the middle of codes.', logo);
exampleOf(logo, {
  logo_id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'Our mark',
  width: 512,
  height: 256,
  code_count: 12,
  created_at: '2026-11-14T09:30:00.000Z',
});

const PNG = 'image/png';
/** Slightly more than the limit of an image, so that the error can state its size. */
const MAX_UPLOAD_BYTES = 320 * 1024;

const present = ({ hash, name, width, height, created_at, code_count }: LogoItem): Logo => {
  return { logo_id: hash, name, width, height, code_count, created_at: toIso(created_at) };
};

const reads = { tag: 'Styles', scope: 'qr.read' } as const;
const writes = { ...reads, scope: 'qr.write' } as const;

export const listLogos = route('GET /v2/logos', {
  operation: 'listLogos',
  ...reads,
  summary: 'List logos',
  description: 'The library of the account, at most 50, newest first; always on one page.',
  answer: asAnswer('LogoPage', 'All logos.', pageOf(logo)),
  async handle({ store }, { caller }) {
    const items = (await store.read.listLogos(caller)).map(present);
    return { fields: { items, next_page_token: null } };
  },
});

export const createLogo = route('POST /v2/logos', {
  operation: 'createLogo',
  ...writes,
  summary: 'Add a logo',
  description:
    'The body is the file: a PNG of at most 300,000 bytes and 512 pixels each way. The same pixels are one logo, whatever the file.',
  query: z.object({ name: logoName.describe('For people.') }),
  bodyTypes: [PNG],
  takesIdempotencyKey: true,
  status: 201,
  answer: logo,
  errors: ['invalid_request', 'invalid_payload'],
  async handle(deps, call) {
    const { caller, query, incoming } = call;
    const upload = readUpload(incoming.request, { type: PNG, maxBytes: MAX_UPLOAD_BYTES });
    const file = await receive(incoming, upload);
    const readLogo = (accountId: string, bytes: Uint8Array) => deps.designs.readLogo(accountId, bytes);
    const idempotency = readIdempotencyKey({ ...call, body: [query.name, sha256(file)] });
    const sent = { name: query.name, file };
    const { value, replayed } = await addLogo({ ...deps, readLogo }, caller, sent, idempotency);
    return { fields: present(value), replayed };
  },
});

export const deleteLogoRoute = route('DELETE /v2/logos/{id}', {
  operation: 'deleteLogo',
  ...writes,
  wholeAccount: true,
  summary: 'Delete a logo',
  description: 'From the library. Codes and style templates that have it keep it.',
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    await deleteLogo(deps, caller.accountId, parts.id ?? '');
    return { fields: {} };
  },
});
