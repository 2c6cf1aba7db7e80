import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  INERT_FILES,
  REFUSED_FILES,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleWebp,
} from '../../test/pictures/make-files.ts';
import { checkFile } from './check-file.ts';

describe('a file that is checked', () => {
  test('is known by its bytes', () => {
    const kinds = [samplePdf(), samplePng(), sampleJpeg(), sampleWebp()].map(checkFile);
    expect(kinds.map((kind) => (kind.ok ? kind.mediaType : kind.problem))).toEqual([
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
    ]);
  });

  for (const { name, file, problem } of REFUSED_FILES)
    test(`is refused: ${name}`, () => {
      expect(checkFile(file())).toEqual({ ok: false, problem: expect.stringContaining(problem) });
    });

  for (const { name, file, type } of INERT_FILES)
    test(`is taken as what it begins with: ${name}`, () => {
      expect(checkFile(file())).toEqual({ ok: true, mediaType: type });
    });

  test('may be a PDF that opens on a page of its own', () => {
    expect(checkFile(samplePdf('x', { root: '/OpenAction [3 0 R /Fit]' }))).toMatchObject({ ok: true });
  });

  test('never fails otherwise, whatever is cut off or changed', () => {
    const samples = [samplePdf(), samplePng(), sampleJpeg('x'), sampleWebp()];
    const change = fc.record({ at: fc.nat(), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.array(change, { maxLength: 6 }), (sample, cut, changes) => {
        const file = Buffer.from(sample.subarray(0, Math.max(1, cut % (2 * sample.length))));
        for (const { at, value } of changes) file[at % file.length] = value;
        const checked = checkFile(file);
        expect(checked.ok || checked.problem.length > 5).toBe(true);
      }),
    );
  });
});
