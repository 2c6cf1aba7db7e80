import { expect, test } from 'bun:test';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx } from './write-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'repoint-xlsx-'));

async function read(path: string) {
  return (await Array.fromAsync(readXlsx(path, async () => {}))).flat();
}

async function zipped(parts: Record<string, string | Buffer>): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const BOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="B" r:id="rId7"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="/xl/worksheets/s.xml"/></Relationships>',
};
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

test('what was written is read back', async () => {
  const path = join(folder, 'own.xlsx');
  const rows = [
    ['label', 'scan_count', 'note'],
    ['=1+1 & <b>"x"</b>', 7, null],
    ['Grüße 👋\n  zwei ', 0, 'x'],
  ];
  async function* batches() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  await writeXlsx(path, batches(), 0);
  expect(await read(path)).toEqual([
    { line: 1, cells: ['label', 'scan_count', 'note'] },
    { line: 2, cells: ['=1+1 & <b>"x"</b>', '7', ''] },
    { line: 3, cells: ['Grüße 👋\n  zwei ', '0', 'x'] },
  ]);
});

test('the first sheet is read with shared texts, dates, gaps, and the numbers of its rows', async () => {
  const path = await zipped({
    ...BOOK,
    'xl/sharedStrings.xml': '<sst><si><t>one</t></si><si><r><t>tw</t></r><r><t>o</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/s.xml': sheet(
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="4"/><row r="9"><c r="B9" s="1"><v>46000.5</v></c><c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c></row>',
    ),
  });
  expect(await read(path)).toEqual([
    { line: 2, cells: ['one', '', 'two'] },
    { line: 9, cells: ['', '2025-12-09T12:00:00.000Z', 'true', '2'] },
  ]);
});

test.each([
  [
    'texts that unpack to too much',
    { 'xl/sharedStrings.xml': Buffer.alloc(65 * 1024 * 1024, `<si>${'x'.repeat(60_000)}</si>`) },
    '',
  ],
  ['a text without end', {}, `<row><c t="inlineStr"><is><t>${'x'.repeat(1024 * 1024)}`],
  ['too many columns', {}, '<row><c r="ZZZ1"><v>1</v></c></row>'],
] as const)('%s are refused', async (_, more, rows) => {
  const path = await zipped({ ...BOOK, ...more, 'xl/worksheets/s.xml': sheet(rows) });
  expect(read(path)).rejects.toThrow('the spreadsheet');
});

/** Megabytes that take hours in quadratic time; packed they are a few kB. */
const MANY = 100_000;

test.each([
  ['xl/workbook.xml', '<sheet '],
  ['xl/_rels/workbook.xml.rels', '<Relationship '],
  ['xl/styles.xml', '<numFmt '],
  ['xl/styles.xml', '<cellXfs>'],
] as const)('%s with tags that do not end is read in linear time: %s', async (part, tag) => {
  const rows = sheet('<row><c><v>1</v></c></row>');
  const path = await zipped({ ...BOOK, 'xl/worksheets/s.xml': rows, [part]: tag.repeat(MANY) });
  expect(await read(path).catch(({ name }) => name)).toEqual(
    tag === '<cellXfs>' ? [{ line: 1, cells: ['1'] }] : 'XlsxProblem',
  );
});

test('rows are numbered upwards, whatever they say', async () => {
  const said = ['3', '3', '1', '-7', '1e300', 'x', '9'];
  const rows = said.map((r) => `<row r="${r}"><c><v>1</v></c></row>`).join('');
  const path = await zipped({ ...BOOK, 'xl/worksheets/s.xml': sheet(rows) });
  expect((await read(path)).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});
