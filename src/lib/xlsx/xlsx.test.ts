import { expect, test } from 'bun:test';
import { createWriteStream, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { numberText } from './cell-formats.ts';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx } from './write-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'repoint-xlsx-'));

async function read(path: string) {
  return (await Array.fromAsync(readXlsx(path))).flat();
}

async function zipped(parts: Record<string, string | Buffer>): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (parts: Record<string, [type: string, target: string]>) =>
  `<Relationships>${Object.entries(parts)
    .map(([id, [type, target]]) => `<Relationship Id='${id}' Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const BOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="B" q:id="rId7"/><sheet name="A" q:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations({
    rId1: ['worksheet', 'worksheets/other.xml'],
    rId7: ['worksheet', '/xl/worksheets/S.xml'],
    rId8: ['sharedStrings', '../xl/sharedStrings.xml'],
    rId9: ['styles', 'styles.xml'],
  }),
  'xl/sharedStrings.xml': '<sst/>',
  'xl/styles.xml': '<styleSheet/>',
};
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const ONE_CELL = sheet('<row><c><v>1</v></c></row>');

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
    { line: 2, cells: ['=1+1 & <b>"x"</b>', '7'] },
    { line: 3, cells: ['Grüße 👋\n  zwei ', '0', 'x'] },
  ]);
});

/** Made by LibreOffice 7.4: `soffice --headless --convert-to xlsx cells.fods`. */
const BY_LIBREOFFICE = join(import.meta.dir, 'testing/cells.xlsx');

test('all kinds of cells of LibreOffice are read as a person sees them, from the first visible sheet with rows', async () => {
  const rows = await read(BY_LIBREOFFICE);
  expect(Object.fromEntries(rows.map(({ cells: [kind = '', ...cells] }) => [kind, cells.join('|')]))).toEqual({
    Kind: 'Cell',
    text: 'Grüße, „Menü“ & <b> 👋',
    lines: 'one\ntwo',
    'text of digits': '007',
    'text like an escape': '_x000D_',
    integer: '42',
    // LibreOffice itself keeps 15 digits of a number.
    '16 digits': '4000123412341230',
    '1E+5': '100000',
    fraction: '0.3',
    percent: '19%',
    zeros: '01067',
    true: 'true',
    date: '2027-01-31T00:00:00.000Z',
    'date and time': '2027-01-31T18:30:00.000Z',
    time: '18:30:00',
    'formula of texts': 'https://example.com/text',
    'formula of numbers': '50',
    error: '',
    link: 'https://example.com/shown',
    'after a gap': 'last|||E',
  });
  expect(rows.at(-1)?.line).toBe(23);
});

test('shared texts, dates, gaps, and the numbers of rows are read by the order and the names of other programs', async () => {
  const path = await zipped({
    ...BOOK,
    'xl/sharedStrings.xml': '<sst><si><t>one</t></si><si><r><t>tw</t></r><r><t>o</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/Worksheets/s.xml': sheet(
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="XFD2" s="1"/></row><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="B9" s="1"><v>46000.5</v></c><c t="b"><v>1</v></c><c><f>[1]Sheet!A1</f><v>2</v></c><c t="str"><v>a_x000D_b</v></c></row>',
    ),
  });
  expect(await read(path)).toEqual([
    { line: 2, cells: ['one', '', 'two'] },
    { line: 9, cells: ['', '2025-12-09T12:00:00.000Z', 'true', '2', 'a\rb'] },
  ]);
});

test('numbers keep every digit that is stored, and no exponent', () => {
  const text = (stored: string) => numberText(stored, null, 1900);
  expect(['4000123412341234', '1E+5', '1.5E-3', '0.30000000000000004', '-7'].map(text)).toEqual([
    '4000123412341234',
    '100000',
    '0.0015',
    '0.3',
    '-7',
  ]);
  expect(numberText('1', 'date', 1904)).toBe('1904-01-02T00:00:00.000Z');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(text(value.toExponential())).toBe(String(value));
    }),
  );
});

test.each([
  [
    'texts that unpack to too much',
    { 'xl/sharedStrings.xml': Buffer.alloc(65 * 1024 * 1024, `<si>${'x'.repeat(60_000)}</si>`) },
    '',
  ],
  ['a text without end', {}, `<row><c t="inlineStr"><is><t>${'x'.repeat(1024 * 1024)}`],
  ['a cell in a column that no spreadsheet has', {}, '<row><c r="XFE1"/></row>'],
  ['a million empty columns', {}, `<row>${'<c/>'.repeat(1_000_000)}</row>`],
  ['a value behind the last column of lists', {}, '<row><c r="ALM1"><v>1</v></c></row>'],
  ['more rows of nothing than a spreadsheet has', {}, '<row/>'.repeat(1_048_577)],
  [
    'a row of one text a thousand times',
    { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>` },
    `<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`,
  ],
  ['a DOCTYPE with entities', { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaa">]><workbook>&a;</workbook>' }, ''],
  ['only hidden sheets', { 'xl/workbook.xml': '<workbook><sheet state="veryHidden" r:id="rId7"/></workbook>' }, ''],
  [
    'sheets on the web',
    {
      'xl/_rels/workbook.xml.rels': `<Relationship Id="rId7" Type="${RELATION}/worksheet" TargetMode="External" Target="http://127.0.0.1/"/>`,
    },
    '',
  ],
  [
    'sheets outside of the file',
    { 'xl/_rels/workbook.xml.rels': relations({ rId7: ['worksheet', '../../../../etc/passwd'] }) },
    '',
  ],
] as [string, Record<string, string | Buffer>, string][])('%s is refused', async (_, more, rows) => {
  const path = await zipped({ ...BOOK, 'xl/worksheets/S.xml': sheet(rows), ...more });
  expect(read(path)).rejects.toThrow('the spreadsheet');
});

test('a workbook that unpacks to more than 128 MiB is refused, although none of its sheets does', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => `r${at}`);
  // A tag that is no cell, so that the test does not take long.
  const nothing = Buffer.from(sheet(`<x y="${'0'.repeat(1_000)}"/>`.repeat(16_000)));
  const path = await zipped({
    'xl/workbook.xml': `<workbook>${ids.map((id) => `<sheet r:id="${id}"/>`).join('')}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(Object.fromEntries(ids.map((id) => [id, ['worksheet', 'sheet.xml']]))),
    'xl/sheet.xml': nothing,
  });
  expect(ids.length * nothing.length).toBeGreaterThan(128 * 1024 * 1024);
  expect(read(path)).rejects.toThrow('unpacks to too much');
});

test.each([
  ['OpenDocument', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }, '.ods'],
  ['Numbers', { 'Index/Document.iwa': 'x' }, 'Numbers'],
  ['a binary workbook', { 'xl/workbook.bin': 'x' }, '.xlsb'],
  ['a text document', { '_rels/.rels': relations({ r: ['officeDocument', 'word/document.xml'] }) }, 'no Excel file'],
] as const)('%s is refused by its name', async (_, parts, why) => {
  expect(read(await zipped(parts))).rejects.toThrow(why);
});

test('bytes that were changed or cut off are refused, and end', async () => {
  const whole = Buffer.from(await Bun.file(BY_LIBREOFFICE).arrayBuffer());
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
      const path = join(folder, 'changed.xlsx');
      writeFileSync(
        path,
        isCut
          ? whole.subarray(0, at)
          : Buffer.concat([whole.subarray(0, at), Buffer.from([byte]), whole.subarray(at + 1)]),
      );
      const problem = await read(path).catch((error) => error);
      expect(Array.isArray(problem) || problem.name === 'XlsxProblem').toBe(true);
    }),
    { numRuns: 100 },
  );
});

/** Megabytes that take hours in quadratic time; packed they are a few kB. */
const MANY = 100_000;

test.each([
  ['xl/workbook.xml', '<sheet '],
  ['xl/_rels/workbook.xml.rels', '<Relationship '],
  ['xl/styles.xml', '<numFmt '],
  ['xl/styles.xml', '<cellXfs>'],
] as const)('%s with tags that do not end is read in linear time: %s', async (part, tag) => {
  const path = await zipped({ ...BOOK, 'xl/worksheets/S.xml': ONE_CELL, [part]: tag.repeat(MANY) });
  expect(await read(path).catch(({ name }) => name)).toEqual(
    tag === '<cellXfs>' ? [{ line: 1, cells: ['1'] }] : 'XlsxProblem',
  );
});

test('rows are numbered upwards, whatever they say', async () => {
  const said = ['3', '3', '1', '-7', '1e300', 'x', '9'];
  const rows = said.map((r) => `<row r="${r}"><c><v>1</v></c></row>`).join('');
  const path = await zipped({ ...BOOK, 'xl/worksheets/S.xml': sheet(rows) });
  expect((await read(path)).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});
