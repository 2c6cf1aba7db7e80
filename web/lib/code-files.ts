import { inAccount } from './account.ts';
import { sameOriginPath } from './link-text.ts';
import type { Code } from './v2.ts';

export { fileBaseName } from '../../src/render/picture/picture-file-name.ts';

export const FORMATS = ['svg', 'png', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_TEXT: Record<Format, { name: string; use: string; media: string }> = {
  svg: { name: 'SVG', use: 'Sharp at any size, for design programs and the web', media: 'image/svg+xml' },
  png: { name: 'PNG', use: 'For documents, slides and messages', media: 'image/png' },
  pdf: { name: 'PDF', use: 'Sharp at any size, for print shops', media: 'application/pdf' },
};

type Drawn = Pick<Code, 'qr_id' | 'render_status' | 'file_url_svg' | 'file_url_png'>;

/** Where the file of a code is; null: nowhere. A design that cannot be drawn has the files of the picture before it. */
export function fileHref(code: Drawn, format: Format): string | null {
  if (code.render_status !== 'error') return inAccount(`/v2/qr-codes/${code.qr_id}/picture?format=${format}`);
  const url = { svg: code.file_url_svg, png: code.file_url_png, pdf: null }[format];
  return url === null ? null : sameOriginPath(url);
}
