import type { Code } from '../../src/http/dashboard/contract.ts';

export type Scannability = NonNullable<Code['scannability']>;

const VERDICTS: Record<Scannability['grade'], string> = {
  A: 'Scans very well',
  B: 'Scans well',
  C: 'Scans in good conditions',
  D: 'Is hard to scan',
  F: 'Cannot be read',
};

/** How well it scans, its minimum print size, and what lowers the grade. */
export function scannabilityText({ grade, smallest_print_mm, reasons }: Scannability): string {
  const size = smallest_print_mm > 0 ? ` Print it at least ${smallest_print_mm} mm wide.` : '';
  return [`${VERDICTS[grade]} (grade ${grade}).${size}`, ...reasons].join(' ');
}
