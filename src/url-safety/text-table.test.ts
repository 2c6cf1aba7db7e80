import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { TextTable } from './text-table.ts';

/** Few letters and short texts, so that duplicates, prefixes of each other and full tables occur often. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\xff', '\0'), maxLength: 6 });

describe('TextTable', () => {
  test('contains exactly what a Set does, through additions and removals', () => {
    const step = fc.tuple(fc.constantFrom('add', 'addBytes', 'remove'), text);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), fc.array(text), (steps, questions) => {
        const table = new TextTable();
        const model = new Set<string>();
        for (const [kind, given] of steps) {
          if (kind === 'remove') expect(table.remove(given)).toBe(model.delete(given));
          else model.add(given);
          const bytes = Buffer.from(`<${given}>`, 'latin1');
          if (kind === 'add') table.add(given);
          if (kind === 'addBytes') table.addBytes(bytes, 1, bytes.length - 1);
        }
        expect(table.size).toBe(model.size);
        for (const question of [...questions, ...model])
          expect(table.has(question)).toBe(model.has(question));
      }),
    );
  });

  test('finds a part of a text without slicing it', () => {
    const table = new TextTable();
    table.add('b.example');
    expect(table.has('a.b.example', 2)).toBe(true);
    expect(table.has('a.b.example', 1)).toBe(false);
    expect(table.has('b.example/', 0, 9)).toBe(true);
  });

  test('finds the shortest member that a text begins with', () => {
    fc.assert(
      fc.property(fc.array(text), text, fc.nat(6), (members, given, from) => {
        const table = new TextTable();
        for (const member of members) table.add(member);
        const lengths = members.filter((m) => m !== '' && given.startsWith(m) && m.length >= from);
        const expected = Math.min(...lengths.map((member) => member.length));
        expect(table.prefixLength(given, from)).toBe(Number.isFinite(expected) ? expected : -1);
      }),
    );
  });

  test('has no false positives, even if hashes collide', () => {
    const table = new TextTable();
    for (let i = 0; i < 100_000; i += 1) table.add(`host${i}.example`);
    for (let i = 0; i < 100_000; i += 1) {
      if (!table.has(`host${i}.example`) || table.has(`ghost${i}.example`))
        throw new Error(`wrong about ${i}`);
    }
    expect(table.size).toBe(100_000);
  });

  test('refuses a text longer than its header can represent', () => {
    const table = new TextTable();
    table.add('x'.repeat(32_767));
    expect(table.has('x'.repeat(32_767))).toBe(true);
    expect(() => table.add('x'.repeat(32_768))).toThrow(RangeError);
  });
});
