import { z } from 'zod';
import { MAX_FILE_BYTES } from '../../codes/values/code-values.ts';
import { FILE_MEDIA_TYPES } from '../../files/check-file.ts';
import { etagOf, fileResponse } from '../../files/file-response.ts';
import { deleteFile, fileNotFound, receiveFile } from '../../files/receive-file.ts';
import { wantedRange } from '../../lib/byte-range.ts';
import { toIso } from '../../lib/instant.ts';
import type { StoredFile } from '../../store/files/files.ts';
import { reachOf } from '../../store/reach.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { receive } from '../kernel/serve.ts';
import { fullAnswer } from '../v1/present-qr-code.ts';
import { wholeCode } from './code.ts';
import { asAnswer, exampleOf, pageOf, route } from './route.ts';

const file = z.strictObject({
  file_id: z.string().describe('`qr_data.file_id` of codes that serve it.'),
  type: z.string().describe('Its media type, by what it contains.'),
  bytes: z.int().min(1),
  sha256: z.string().describe('Of its bytes, in hexadecimal.'),
});

asAnswer('File', 'A file that codes can serve.', file);
exampleOf(file, {
  file_id: 'fil_01k9zqae7y9q5bbhs8wk7gmzsd',
  type: 'application/pdf',
  bytes: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

const present = ({ id, media_type, kept_bytes, sha256 }: StoredFile): z.infer<typeof file> => {
  return { file_id: id, type: media_type, bytes: kept_bytes, sha256 };
};

const of = { tag: 'QR codes' } as const;

export const createFile = route('POST /v2/files', {
  ...of,
  scope: 'qr.write',
  operation: 'createFile',
  summary: 'Upload a file',
  description: `The body is the file: a PDF, PNG, JPEG or WebP of at most ${MAX_FILE_BYTES / 1_000_000} MB. What it is, its bytes say; the header does not matter. The same bytes are one file. One that no code uses goes after a day.`,
  bodyTypes: FILE_MEDIA_TYPES,
  takesIdempotencyKey: true,
  status: 201,
  answer: file,
  errors: ['invalid_request', 'invalid_payload', 'quota_exceeded_file_bytes', 'file_blocked'],
  async handle(deps, call) {
    const { caller, headers, incoming } = call;
    const length = headers.get('content-length');
    const sent = {
      ...reachOf(caller),
      plan: caller.plan,
      body: incoming.request.body,
      bytes: length === null ? null : Number(length),
      idempotency: (sha256: string) => readIdempotencyKey({ ...call, body: sha256 }),
    };
    const { file: received, replayed } = await receive(incoming, receiveFile(deps, sent));
    return { fields: present(received), replayed };
  },
});

export const getFile = route('GET /v2/files/{id}', {
  ...of,
  scope: 'qr.read',
  operation: 'getFile',
  summary: 'Get a file',
  description: 'What is known of it; its bytes are at `/v2/files/{id}/content`.',
  answer: file,
  errors: ['not_found'],
  async handle({ store }, { caller, parts }) {
    const found = await store.read.findFile(caller, parts.id ?? '');
    if (!found) throw fileNotFound();
    return { fields: present(found) };
  },
});

export const getFileContent = route('GET /v2/files/{id}/content', {
  ...of,
  scope: 'qr.read',
  operation: 'getFileContent',
  summary: 'Download a file',
  description: 'Its bytes, also in ranges. It is no scan.',
  files: FILE_MEDIA_TYPES,
  errors: ['not_found'],
  async handle({ store, contents }, { caller, parts, headers }) {
    const found = await store.read.findFile(caller, parts.id ?? '');
    if (!found) throw fileNotFound();
    const { id, media_type: mediaType, sha256, kept_bytes: bytes } = found;
    contents.requireWhole(id, bytes);
    const range = wantedRange(headers, bytes, etagOf(found));
    const sent = { id, mediaType, sha256, bytes };
    return fileResponse(contents, sent, { range, isHead: false }, { 'content-disposition': 'attachment' });
  },
});

export const deleteFileRoute = route('DELETE /v2/files/{id}', {
  ...of,
  scope: 'qr.write',
  operation: 'deleteFile',
  summary: 'Delete a file',
  description:
    'One that no code serves: its bytes count no more. Codes that had it before cannot get it back. One that a code serves is refused.',
  errors: ['not_found', 'invalid_request'],
  async handle(deps, { caller, parts }) {
    await deleteFile(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});

const version = file.extend({
  name: z.string().nullable().describe('Under which it is or was served; null for a picture of a page.'),
  replaced_at: fullAnswer.shape.created_at.nullable().describe('Since when the code has another one; null: it has it.'),
  is_blocked: z.boolean().describe('The operator has blocked it: visitors get a page that says so.'),
});

exampleOf(version, {
  file_id: 'fil_01k9zqae7y9q5bbhs8wk7gmzsd',
  type: 'application/pdf',
  bytes: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'Menu.pdf',
  replaced_at: null,
  is_blocked: false,
});

export const listFilesOfCode = route('GET /v2/qr-codes/{id}/files', {
  ...of,
  scope: 'qr.read',
  operation: 'listFilesOfCode',
  summary: 'List the files of a code',
  description:
    'Those that it serves, then those that it served within 90 days, newest first, at most 100; always on one page. A change of `qr_data` to the `file_id` and name of an older one restores it.',
  answer: asAnswer('FilesOfCode', 'What a code serves, and served.', pageOf(version)),
  errors: ['qr_not_found'],
  async handle(deps, { caller, parts }) {
    const code = await wholeCode(deps, caller, parts.id ?? '');
    const files = await deps.store.read.listFilesOfCode(code);
    const items = files.map(({ file_id, media_type, kept_bytes, sha256, file_name, replaced_at, is_blocked }) => {
      const at = replaced_at === null ? null : toIso(replaced_at);
      return { file_id, type: media_type, bytes: kept_bytes, sha256, name: file_name, replaced_at: at, is_blocked };
    });
    return { fields: { items, next_page_token: null } };
  },
});
