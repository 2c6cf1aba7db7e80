import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type CsvRecord, readCsv, type TextEncoding } from './read-csv.ts';
import { csvLine, escapeFormula, unescapeFormula } from './write-csv.ts';

async function read(content: string | Uint8Array, size = 7, encoding?: TextEncoding): Promise<CsvRecord[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  return (await Array.fromAsync(readCsv(chunks(), encoding))).flat();
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

test('semicolons, tabs and bars are recognised by the first rows; quotes in the middle of a cell are ordinary characters', async () => {
  expect(await read('name;"a,b,c";d\n5" pipe;x,y;z')).toEqual([
    { line: 1, cells: ['name', 'a,b,c', 'd'] },
    { line: 2, cells: ['5" pipe', 'x,y', 'z'] },
  ]);
  expect((await read('a\tb\n1\t2'))[1]?.cells).toEqual(['1', '2']);
  expect((await read('a|b,c\n1|2\n3|4'))[1]?.cells).toEqual(['1', '2']);
  expect((await read('name, or title;url\nA;x\n"B;b";y'))[2]?.cells).toEqual(['B;b', 'y']);
  expect((await read('https://example.com/?a=1,2;3\nhttps://example.com/b\nhttps://example.com/c'))[0]?.cells).toEqual([
    'https://example.com/?a=1,2;3',
  ]);
});

test('a table is read back with any delimiter, line ending and encoding', async () => {
  const latin = fc.constantFrom(...'aZ0 ,;|\t"\'\n/:.-äÖß€–'.split(''));
  const letter = fc.oneof(latin, fc.constantFrom('Ω', '字', '👋'));
  const cells = (unit: fc.Arbitrary<string>) => fc.string({ unit, maxLength: 8 });
  const rows = (unit: fc.Arbitrary<string>) => fc.array(fc.tuple(cells(unit), cells(unit)), { maxLength: 5 });
  const encodings = {
    'utf-8': (text: string) => Buffer.from(text),
    'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
    'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    'windows-1252': (text: string) => Buffer.from(text.replaceAll('€', '\x80').replaceAll('–', '\x96'), 'latin1'),
  } as const;
  const encoding = fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[]));
  const file = encoding.chain((name) =>
    fc.record({
      name: fc.constant(name),
      table: rows(name === 'windows-1252' ? latin : letter),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
      size: fc.integer({ min: 1, max: 40 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(file, async ({ name, table, delimiter, lineBreak, size }) => {
      const whole = [['Name', 'Website'], ...table];
      const quoted = (cell: string) => (/^[\w/:.-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`);
      const text = whole.map((cells) => cells.map(quoted).join(delimiter) + lineBreak).join('');
      const records = await read(encodings[name](text), size, name === 'windows-1252' ? name : 'utf-8');
      expect(records.map(({ cells }) => cells)).toEqual(whole);
    }),
    { numRuns: 300 },
  );
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
  ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x3d, 0xd8, 0x61, 0]), 'line 1 or one soon after it'],
  ['Latin 1', new Uint8Array([0x61, 10, 0x62, 0xe4, 10, 0x63]), 'is not valid UTF-8'],
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
