import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type CsvRecord, readCsv } from './read-csv.ts';
import { csvLine, escapeFormula, unescapeFormula } from './write-csv.ts';

async function read(content: string | Uint8Array, size = 7): Promise<CsvRecord[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  return (await Array.fromAsync(readCsv(chunks()))).flat();
}

test('a record has the physical line on which it begins, with any line endings and line breaks in quotes', async () => {
  const rows = 'a,b\r\n"1\r\n2","x\n\ny"\r\n\r\nlast,""\n"\r",z';
  for (const size of [1, 2, 3, 100]) {
    expect(await read(`\ufeff${rows}`, size)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\r\n2', 'x\n\ny'] },
      { line: 7, cells: ['last', ''] },
      { line: 8, cells: ['\r', 'z'] },
    ]);
  }
  expect(await read('a\rb\r\rc')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['b'] },
    { line: 4, cells: ['c'] },
  ]);
});

test('semicolons and tabs are recognised by the first line; quotes in the middle of a cell are ordinary characters', async () => {
  expect(await read('name;"a,b,c";d\n5" pipe;x,y;z')).toEqual([
    { line: 1, cells: ['name', 'a,b,c', 'd'] },
    { line: 2, cells: ['5" pipe', 'x,y', 'z'] },
  ]);
  expect((await read('a\tb\n1\t2'))[1]?.cells).toEqual(['1', '2']);
});

test('what was written is read back unchanged', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const text = `h,i\n${rows.map(csvLine).join('')}`;
      const [, ...records] = await read(text, 5);
      expect(records.map(({ cells }) => cells.map(unescapeFormula))).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('one quote is added before a formula, and one is removed when reading', () => {
  for (const text of ['=1+1', '+49', '-2', '@SUM(A1)', "'=x", "''@", '＝1', '\t=1']) {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  }
  for (const text of ["'tis", "'", '', 'a=b', "''"]) {
    expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
  }
});

test.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'line 1 is UTF-16'],
  ['Latin 1', new Uint8Array([0x61, 10, 0x62, 0xe4, 10, 0x63]), 'line 2 or one soon after it is not valid UTF-8'],
  ['a NUL', 'a\nb\0c', 'line 2 has a NUL in it'],
  ['an open quote', 'a\nb\n"c\nd\ne', 'line 3 has a quote that is never closed'],
  ['text behind a quote', 'a\n"b"c', 'line 2 has text behind a closing quote'],
] as [string, string | Uint8Array, string][])('%s is refused with its line', async (_, content, problem) => {
  expect(read(content, 2)).rejects.toThrow(problem);
});

test('an endless line is refused after 65,536 characters', async () => {
  let sent = 0;
  async function* endless() {
    yield new TextEncoder().encode('a\n');
    for (; sent < 1024; sent++) yield new Uint8Array(16 * 1024).fill(0x61);
  }
  const reading = Array.fromAsync(readCsv(endless()));
  await expect(reading).rejects.toThrow('line 2 begins a row of more than 65,536 characters');
  expect(sent).toBe(4);
});

test.each([
  ['line feeds', '\n'],
  ['pairs of carriage return and line feed', '\r\n'],
])('%s without end are refused after 100,000 empty lines', async (_, lineBreak) => {
  const piece = new TextEncoder().encode(lineBreak.repeat(10_000));
  let sent = 0;
  async function* endless() {
    yield new TextEncoder().encode(`a${lineBreak}`);
    for (; sent < 1024; sent++) yield piece;
  }
  const reading = Array.fromAsync(readCsv(endless()));
  await expect(reading).rejects.toThrow('line 100003 comes after more than 100,000 empty lines; remove them');
  expect(sent).toBe(10);
});

test('a first line that is longer than the part which decides the delimiter is read whole', async () => {
  const cells = Array.from({ length: 900 }, (_, at) => `column with number ${at}`);
  expect(cells.join(';').length).toBeGreaterThan(16_384);
  for (const size of [7, 100_000]) expect(await read(`${cells.join(';')}\nx`, size)).toMatchObject([{ cells }, {}]);
});
