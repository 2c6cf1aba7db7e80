import { z } from 'zod';
import { truncateHeaderList } from '../../lib/header-list.ts';
import { fileBaseName } from '../../render/picture/picture-file-name.ts';
import { MAX_SIDE_PX, MIN_SIDE_PX } from '../../render/picture/size.ts';
import { PICTURE_HEADERS, PICTURE_TYPES } from '../files.ts';
import { wholeCode } from './code.ts';
import { route } from './route.ts';

const FORMATS = ['svg', 'png', 'pdf'] as const;
const WIDTH = `must be a whole number from ${MIN_SIDE_PX} to ${MAX_SIDE_PX}`;

export const pictureRoute = route('GET /v2/qr-codes/{id}/picture', {
  tag: 'QR codes',
  operation: 'getPicture',
  scope: 'qr.read',
  summary: 'Get the picture of a QR code',
  description:
    'The file itself, as the code is now: also before the first picture is published, and after a change before the new one is. It has an `ETag` for `If-None-Match`.',
  query: z.object({
    format: z
      .enum(FORMATS, `must be one of ${FORMATS.join(', ')}`)
      .default('svg')
      .describe('The kind of file.'),
    width: z
      .string()
      .regex(/^\d{1,4}$/, WIDTH)
      .transform(Number)
      .refine((width) => width >= MIN_SIDE_PX && width <= MAX_SIDE_PX, WIDTH)
      .optional()
      .meta({
        description:
          'Its width in pixels, instead of that of its style; the rest in proportion. A PDF is as large as so many pixels at the dpi of its style.',
        type: 'integer',
        minimum: MIN_SIDE_PX,
        maximum: MAX_SIDE_PX,
      }),
  }),
  files: Object.values(PICTURE_TYPES),
  errors: ['qr_not_found', 'unreadable_style'],
  async handle(deps, { caller, parts, query: { format, width = null }, headers }) {
    const code = await wholeCode(deps, caller, parts.id ?? '');
    const etag = `"${deps.pictures.nameOf(code)}-${format}-${width ?? 'own'}"`;
    // Under one address there are different pictures in time, and only for those who may see the code.
    const common = { ...PICTURE_HEADERS, 'cache-control': 'private, no-cache', etag };
    if (truncateHeaderList(headers.get('if-none-match') ?? '').includes(etag))
      return new Response(null, { status: 304, headers: common });
    const bytes = await deps.pictures.of(code, { format, width });
    const name = encodeURIComponent(`${fileBaseName(code)}.${format}`);
    const disposition = `inline; filename="${code.slug}.${format}"; filename*=UTF-8''${name}`;
    return new Response(bytes, {
      headers: { ...common, 'content-type': PICTURE_TYPES[format], 'content-disposition': disposition },
    });
  },
});
