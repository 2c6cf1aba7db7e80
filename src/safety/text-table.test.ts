import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { TextTable } from './text-table.ts';

/** Few letters and short texts, so that duplicates, prefixes of each other and full tables occur often. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\xff', '\0'), maxLength: 6 });

const bytes = (given: string) => Buffer.from(given, 'latin1');

function tableOf(members: Iterable<string>): TextTable {
  const table = new TextTable();
  for (const member of members) table.add(bytes(`<${member}>`), 1, member.length + 1);
  return table;
}

describe('TextTable', () => {
  test('contains exactly what a Set does', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 300 }), fc.array(text), (members, questions) => {
        const table = tableOf(members);
        const model = new Set(members);
        expect(table.size).toBe(model.size);
        for (const question of [...questions, ...model]) expect(table.has(bytes(question))).toBe(model.has(question));
      }),
    );
  });

  test('finds a part of a text without slicing it', () => {
    const table = tableOf(['b.example']);
    expect(table.has(bytes('a.b.example'), 2)).toBe(true);
    expect(table.has(bytes('a.b.example'), 1)).toBe(false);
    expect(table.has(bytes('b.example/'), 0, 9)).toBe(true);
  });

  test('finds the shortest member that a text begins with', () => {
    fc.assert(
      fc.property(fc.array(text), text, fc.nat(6), (members, given, from) => {
        const table = tableOf(members);
        const lengths = members.filter((m) => m !== '' && given.startsWith(m) && m.length >= from);
        const expected = Math.min(...lengths.map((member) => member.length));
        expect(table.prefixLength(bytes(given), from)).toBe(Number.isFinite(expected) ? expected : -1);
      }),
    );
  });

  test('has no false positives, even if hashes collide', () => {
    const table = tableOf(Array.from({ length: 100_000 }, (_, i) => `host${i}.example`));
    for (let i = 0; i < 100_000; i += 1) {
      if (!table.has(bytes(`host${i}.example`)) || table.has(bytes(`ghost${i}.example`)))
        throw new Error(`wrong about ${i}`);
    }
    expect(table.size).toBe(100_000);
  });

  test('refuses a text longer than its header can represent', () => {
    const table = new TextTable();
    table.add(new Uint8Array(65_535));
    expect(table.has(new Uint8Array(65_535))).toBe(true);
    expect(() => table.add(new Uint8Array(65_536))).toThrow(RangeError);
  });
});
