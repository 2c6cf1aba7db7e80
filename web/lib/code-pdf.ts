import { FORMAT_TEXT } from './code-files.ts';
import { fetchLogoImage } from './logos.ts';
import { notifyError } from './notify.tsx';
import { saveFile } from './save-file.ts';
import type { Code } from './v2.ts';

type Saved = Pick<Code, 'payload' | 'qr_render_metadata' | 'decoration'>;

/** The saved design, drawn in the browser by the same code as on the server, which is loaded with the first PDF. */
export async function drawPdf(code: Saved): Promise<Uint8Array<ArrayBuffer>> {
  const { picturePdf } = await import('../../src/render/picture/pdf.ts');
  const { payload, qr_render_metadata, decoration } = code;
  const image = decoration.logo === null ? null : await fetchLogoImage(decoration.logo.hash);
  return new Uint8Array(picturePdf(payload, qr_render_metadata, decoration, image));
}

export async function savePdf(code: Saved, name: string): Promise<void> {
  try {
    saveFile(new Blob([await drawPdf(code)], { type: FORMAT_TEXT.pdf.media }), name);
  } catch (error) {
    notifyError(error, 'The PDF was not created');
  }
}
