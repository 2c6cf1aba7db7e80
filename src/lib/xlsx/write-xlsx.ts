import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeFileAtomically } from '../new-file.ts';
import { PRIVATE_FILE } from '../private-files.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook with one sheet has besides the sheet (ECMA-376, Part 1). */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Codes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Writes a spreadsheet with one sheet, row by row. Texts are texts: none becomes a formula or a date. */
export async function writeXlsx(
  path: string,
  rows: AsyncIterable<(string | number | null)[][]>,
  now: number,
): Promise<void> {
  const options = { mtime: new Date(now), mode: 0o100600 };
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), name, options);
  const sheet = Readable.from(sheetXml(rows));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', options);
  zip.end();
  await writeFileAtomically(path, async (partial) => {
    const failed = new Promise<never>((_, reject) => sheet.once('error', reject));
    const written = pipeline(zip.outputStream, createWriteStream(partial, { mode: PRIVATE_FILE, flags: 'wx' }));
    await Promise.race([written, failed]);
  });
}

async function* sheetXml(batches: AsyncIterable<(string | number | null)[][]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  for await (const rows of batches) yield rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

function cellXml(value: string | number | null): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot have are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>]/g, (one) => ENTITIES[one] ?? '')
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
