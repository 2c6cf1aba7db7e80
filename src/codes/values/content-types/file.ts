import { z } from 'zod';
import { FILE_DISPOSITIONS, MAX_FILE_NAME } from '../code-values.ts';
import { contentType } from './content-type.ts';
import { line } from './text-fields.ts';

export const fileId = z
  .string('must be text')
  .regex(/^fil_[0-9a-z]{26}$/, 'must be the file_id of a file that was uploaded by POST /v2/files');

const fileName = line(MAX_FILE_NAME)
  .refine((name) => !/[/\\]/.test(name), 'must not contain / or \\')
  .refine((name) => !/^\.+$/.test(name), 'must not be dots alone')
  // They turn the end of a name around, so that it looks like another kind of file.
  .refine((name) => !/[\u202a-\u202e\u2066-\u2069]/.test(name), 'must not contain marks that change the direction');

export const fileType = contentType({
  schema: z.strictObject({
    file_id: fileId,
    name: fileName,
    disposition: z.enum(FILE_DISPOSITIONS, `must be one of ${FILE_DISPOSITIONS.join(', ')}`).default('inline'),
  }),
  targets: () => [],
  linkedText: () => '',
  files: ({ file_id, name }) => [{ field: 'file_id', id: file_id, name }],
  title: ({ name }) => name,
});
