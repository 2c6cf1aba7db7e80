import { type Format, fileBaseName } from '../../../lib/code-files.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import type { Code } from '../../../lib/v2.ts';

/** How to get the file of a code: fetched from the server, drawn in the browser, or not at all. */
type CodeFile = { kind: 'link'; href: string; name: string } | { kind: 'drawn'; name: string } | { kind: 'none' };

type Drawn = Pick<Code, 'label' | 'slug' | 'render_status' | 'file_url_svg' | 'file_url_png'>;

export function codeFile(code: Drawn, format: Format): CodeFile {
  const name = `${fileBaseName(code)}.${format}`;
  // Only a picture that was drawn and read back can be downloaded, in any format.
  if (code.file_url_svg === null) return { kind: 'none' };
  // It is drawn from the saved design: it must be the one of the picture.
  if (format === 'pdf') return code.render_status === 'done' ? { kind: 'drawn', name } : { kind: 'none' };
  const url = format === 'svg' ? code.file_url_svg : code.file_url_png;
  return url === null ? { kind: 'none' } : { kind: 'link', href: sameOriginPath(url), name };
}
