import type { Scannability } from '../../src/codes/values/code-values.ts';

/** Of a picture that no test reads. */
export const SCANNABILITY: Scannability = { decodes: true, grade: 'A', smallest_print_mm: 10, reasons: [] };
