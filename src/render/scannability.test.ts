import { describe, expect, test } from 'bun:test';
import { type Observed, scannabilityOf } from './scannability.ts';

const PERFECT: Observed = {
  full: 1,
  small: 1,
  blurred: 1,
  dim: 1,
  neededPixels: 2.5,
  modulePixels: 10,
  widthModules: 40,
  quietZone: 4,
  hasLogo: false,
};

describe('the judgement', () => {
  test('is A without reasons when everything was read well', () => {
    expect(scannabilityOf(PERFECT)).toEqual({
      decodes: true,
      grade: 'A',
      smallest_print_mm: 20,
      reasons: [],
    });
  });

  test('loses a grade for each weakness and stops at D', () => {
    const grades = [
      scannabilityOf({ ...PERFECT, small: undefined }),
      scannabilityOf({ ...PERFECT, small: undefined, blurred: 0.1 }),
      scannabilityOf({ ...PERFECT, small: undefined, blurred: 0.1, dim: undefined }),
      scannabilityOf({ ...PERFECT, small: undefined, blurred: 0.1, dim: undefined, quietZone: 0 }),
    ].map(({ grade }) => grade);
    expect(grades).toEqual(['B', 'C', 'D', 'D']);
  });

  test('is F with nothing safe when the full size was not read', () => {
    const { decodes, grade, smallest_print_mm, reasons } = scannabilityOf({ ...PERFECT, full: undefined });
    expect({ decodes, grade, smallest_print_mm }).toEqual({
      decodes: false,
      grade: 'F',
      smallest_print_mm: 0,
    });
    expect(reasons[0]).toContain('could not be read back');
  });

  test('rounds the print size up, never down', () => {
    expect(scannabilityOf({ ...PERFECT, widthModules: 40.1 }).smallest_print_mm).toBe(21);
  });

  test('takes a read that left little error correction as a weakness', () => {
    expect(scannabilityOf({ ...PERFECT, full: 0.25 }).grade).toBe('A');
    expect(scannabilityOf({ ...PERFECT, full: 0.24 }).grade).toBe('B');
  });
});
