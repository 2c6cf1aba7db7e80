import { expect, test } from 'bun:test';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import type { SheetOptions } from '../../../src/render/picture/sheet-layout.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { type Pixels, zxingText } from '../../pictures/read-codes.ts';
import { pdfPages } from '../../pictures/read-pdf.ts';
import { NETWORK, rendered, URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

const SHEET: SheetOptions = {
  paper: 'a4-8',
  padding: 2,
  captions: ['label', 'number'],
  cut_marks: true,
  start: 7,
};
const DPI = 144;

/** The decoded text of each label on a page of two columns and four rows; undefined for an empty label. */
function labelsOf(page: Pixels): Promise<(string | undefined)[]> {
  const [width, height] = [Math.floor(page.width / 2), Math.floor(page.height / 4)];
  const cut = (at: number): Pixels => {
    const [left, top] = [(at % 2) * width, Math.floor(at / 2) * height];
    const rgba = new Uint8ClampedArray(4 * width * height);
    for (let y = 0; y < height; y++) {
      const from = 4 * ((top + y) * page.width + left);
      rgba.set(page.rgba.subarray(from, from + 4 * width), 4 * y * width);
    }
    return { width, height, rgba };
  };
  return Promise.all(Array.from({ length: 8 }, (_, at) => zxingText(cut(at))));
}

onBothEngines('a sheet of labels', (engine) => {
  const app = sharedDashboard(engine, {});

  async function sheet(
    owner: Owner,
    body: LabelSheetRequest,
  ): Promise<{ labels: string | null; file: Uint8Array }> {
    const answer = await fetch(`${app().url}/dashboard-api/label-sheets`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return { labels: answer.headers.get('x-labels'), file: new Uint8Array(await answer.arrayBuffer()) };
  }

  test('has one label for each code of a project, from the chosen start position on, over several pages', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const uploaded = await dashboard.send(
      'POST /logos',
      { query: { name: 'Mark' } },
      { headers: { 'content-type': 'image/png' }, body: new Uint8Array(sampleLogo()) },
    );
    const logo = { hash: uploaded.body.logo_id, size: 20, margin: 1, shape: 'round', clear: true } as const;
    const gradient = { type: 'linear', from: '#111827', to: '#1a56db', angle: 30 } as const;
    const looks = [{}, { logo }, { gradient }, { logo, gradient }];
    const links: string[] = [];
    for (const [at, decoration] of looks.entries()) {
      const body = { ...URL_CODE, label: `Table ${at}`, decoration };
      const { qr_id } = await dashboard.ask('POST /codes', { body });
      links.push((await rendered(owner, qr_id)).link);
    }
    const wifi = await dashboard.ask('POST /codes', { body: { type: 'wifi', qr_data: NETWORK } });
    await rendered(owner, wifi.qr_id);
    const { labels, file } = await sheet(owner, { sort: 'oldest', sheet: SHEET });
    expect(labels).toBe('5');
    const pages = await pdfPages(file, DPI);
    expect(pages).toHaveLength(2);
    const read = await Promise.all(pages.map(labelsOf));
    expect(read[0]).toEqual([...Array(6).fill(undefined), links[0], links[1]]);
    expect(read[1]).toEqual([links[2], links[3], wifi.payload, ...Array(5).fill(undefined)]);
    const text = new TextDecoder('latin1').decode(file);
    expect(text.match(/%labels \d+/g)).toEqual(['%labels 2', '%labels 5']);
    // Two codes share the logo, which is embedded once.
    expect(text.match(/\/Subtype\/Image/g)).toHaveLength(2);
  });

  test('can contain chosen codes in their order, or the results of a search, of its own account only', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const codes = [];
    for (const label of ['Alpha', 'Beta', 'Gamma']) {
      const { qr_id } = await owner.dashboard.ask('POST /codes', { body: { ...URL_CODE, label } });
      codes.push(await rendered(owner, qr_id));
    }
    const [alpha, beta, gamma] = codes;
    // More than are read at a time, and one twice.
    const unknown = Array.from({ length: 120 }, (_, at) => ({ qr_id: `qr_${String(at).padStart(26, '0')}` }));
    const ids = [gamma, ...unknown, alpha, gamma].map((code) => code?.qr_id ?? '');
    const start = { ...SHEET, start: 1 };
    const [page] = await pdfPages((await sheet(owner, { ids, sheet: start })).file, DPI);
    if (!page) throw new Error('There is no page');
    expect((await labelsOf(page)).slice(0, 3)).toEqual([gamma?.link, alpha?.link, undefined]);
    const [found] = await pdfPages((await sheet(owner, { search: 'bet', sheet: start })).file, DPI);
    if (!found) throw new Error('There is no page');
    expect((await labelsOf(found)).slice(0, 2)).toEqual([beta?.link, undefined]);
    const refused = { body: { ids, sheet: start } };
    const words = 'no code with a picture';
    await other.dashboard.refused('POST /label-sheets', refused, 400, 'invalid_request', words);
  });

  test('is refused with a message where labels would be too small or the start is beyond the sheet', async () => {
    const owner = await app().owner();
    const refused = (paper: SheetOptions['paper'], start: number, words: string) =>
      owner.dashboard.refused(
        'POST /label-sheets',
        { body: { sheet: { ...SHEET, paper, start } } },
        400,
        'invalid_request',
        words,
      );
    const margins = {
      margin_top: 10,
      margin_right: 10,
      margin_bottom: 10,
      margin_left: 10,
      gap_x: 2,
      gap_y: 2,
    };
    await refused({ page: 'a4', columns: 20, rows: 40, ...margins }, 1, 'at least 10 mm');
    await refused('a4-8', 9, 'has 8 labels');
    await refused('a3' as 'a4-8', 1, 'sheet.paper');
  });
});
