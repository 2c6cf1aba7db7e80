import { expect, test } from 'bun:test';
import { sampleCode } from '../../../lib/testing/sample-code.ts';
import { zipCodes } from './zip-codes.ts';

const items = ['one', 'two', 'three'].map((label) => sampleCode({ label, render_status: 'pending' }));

test('codes without a picture are left out and named, in every format', async () => {
  for (const format of ['svg', 'png', 'pdf'] as const) {
    const progress: number[] = [];
    const zipped = await zipCodes(items, format, new AbortController().signal, (done) => progress.push(done));
    expect(zipped.files).toBe(0);
    expect(zipped.skipped.map(({ label }) => label)).toEqual(['one', 'two', 'three']);
    expect(progress).toEqual([1, 2, 3]);
  }
});

test('a cancelled archive is not created', async () => {
  const controller = new AbortController();
  const cancelled = zipCodes(items, 'svg', controller.signal, () => controller.abort());
  await expect(cancelled).rejects.toThrow();
});
