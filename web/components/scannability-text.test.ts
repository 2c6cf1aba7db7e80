import { expect, test } from 'bun:test';
import { scannabilityText } from './scannability-line.tsx';

test('a good code shows only its minimum print size', () => {
  expect(scannabilityText({ grade: 'A', smallest_print_mm: 14, reasons: [] })).toBe(
    'Scans very well (grade A). Print it at least 14 mm wide.',
  );
});

test('all reasons that lower the grade follow', () => {
  const text = scannabilityText({
    grade: 'C',
    smallest_print_mm: 22,
    reasons: ['It is dim.', 'It is small.'],
  });
  expect(text).toEndWith('22 mm wide. It is dim. It is small.');
});

test('a code that cannot be read shows no print size', () => {
  expect(scannabilityText({ grade: 'F', smallest_print_mm: 0, reasons: [] })).toBe('Cannot be read (grade F).');
});
