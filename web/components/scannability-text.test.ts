import { expect, test } from 'bun:test';
import { scannabilityText } from './scannability-text.ts';

test('a good code says how large it must be printed, and nothing else', () => {
  expect(scannabilityText({ grade: 'A', smallest_print_mm: 14, reasons: [] })).toBe(
    'Scans very well (grade A). Print it at least 14 mm wide.',
  );
});

test('what lowers the grade follows, every reason of it', () => {
  const text = scannabilityText({
    grade: 'C',
    smallest_print_mm: 22,
    reasons: ['It is dim.', 'It is small.'],
  });
  expect(text).toEndWith('22 mm wide. It is dim. It is small.');
});

test('for a code that cannot be read no size is promised', () => {
  expect(scannabilityText({ grade: 'F', smallest_print_mm: 0, reasons: [] })).toBe(
    'Cannot be read (grade F).',
  );
});
