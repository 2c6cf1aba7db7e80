import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { tellError } from '../../../app/notify.ts';
import { FORMAT_WORDS } from './formats.ts';
import { pdfOf } from './picture-file.ts';
import { saveFile } from './save-file.ts';

export async function savePdf(code: Code, name: string): Promise<void> {
  try {
    saveFile(new Blob([await pdfOf(code)], { type: FORMAT_WORDS.pdf.media }), name);
  } catch (error) {
    tellError(error, 'The PDF was not made');
  }
}
