import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RecentMap } from './recent-map.ts';

describe('a recent map', () => {
  test('returns the last value or nothing, and never exceeds its capacity', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 20 }), value: fc.option(fc.integer()) });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.array(step, { maxLength: 200 }), (capacity, steps) => {
        const map = new RecentMap<number, number>(capacity);
        const last = new Map<number, number>();
        for (const { key, value } of steps) {
          if (value === null) {
            map.delete(key);
            last.delete(key);
            expect(map.get(key)).toBeUndefined();
          } else {
            map.set(key, value);
            last.set(key, value);
            expect(map.get(key)).toBe(value);
          }
          for (let known = 0; known <= 20; known++) {
            const found = map.get(known);
            if (found !== undefined) expect(found).toBe(last.get(known) as number);
          }
          expect(map.size).toBeLessThanOrEqual(capacity);
        }
      }),
    );
  });

  test('keeps what is used while others come and go', () => {
    const map = new RecentMap<string, number>(10);
    map.set('hot', 1);
    for (let i = 0; i < 1000; i++) {
      map.set(`cold ${i}`, i);
      expect(map.get('hot')).toBe(1);
    }
  });
});
