import { expect, test } from 'bun:test';
import { encodeMatrix } from './picture/matrix.ts';
import { samplePayload } from './sample-payload.ts';

test('a sample has the requested size, and one more letter would need a larger code', () => {
  for (const size of [21, 25, 57, 101]) {
    for (const level of ['L', 'M', 'Q', 'H'] as const) {
      const payload = samplePayload(size, level);
      const sizes = [payload, `${payload}a`].map((text) => encodeMatrix(text, level).size);
      expect([size, level, ...sizes]).toEqual([size, level, size, size + 4]);
    }
  }
  expect(encodeMatrix(samplePayload(177, 'L'), 'L').size).toBe(177);
});
