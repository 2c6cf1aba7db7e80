import { describe, expect, test } from 'bun:test';
import { RENDER_STYLE } from '../../../../src/render/picture/style.ts';
import { borderSample, dotSample, eyeSample, type Sample } from './samples.ts';

/** The start points of a sample's subpaths. */
function startsOf({ path }: Sample): number[] {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
}

describe('the samples', () => {
  const samples = [
    RENDER_STYLE.dot_style.values.map(dotSample),
    RENDER_STYLE.eye_style.values.map(eyeSample),
    RENDER_STYLE.border_style.values.map(borderSample),
  ];

  test('look different for every value of a choice', () => {
    for (const drawn of samples) expect(new Set(drawn.map(({ path }) => path)).size).toBe(drawn.length);
  });

  test('stay within their square', () => {
    for (const sample of samples.flat()) {
      expect(Math.min(...startsOf(sample))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...startsOf(sample))).toBeLessThan(sample.side);
      expect(sample.path).not.toMatch(/NaN|undefined/);
    }
  });
});
