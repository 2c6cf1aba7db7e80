import type { FileData } from '../../src/codes/values/code-values.ts';

/** What a browser does with a file. */
export const DISPOSITION_NAMES: Record<FileData['disposition'], string> = { inline: 'Show it', attachment: 'Save it' };
