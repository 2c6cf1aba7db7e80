import { describe, expect, test } from 'bun:test';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { labelBoxes } from '../../../src/render/picture/label-boxes.ts';
import { cellAt, type SheetOptions, sheetLayout } from '../../../src/render/picture/sheet-layout.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { type Pixels, rasterise, zxingText } from '../../pictures/read-codes.ts';
import { pdfPages } from '../../pictures/read-pdf.ts';
import { pageClient, run } from '../jobs/support/jobs.ts';
import { NETWORK, rendered, URL_CODE } from './support/codes.ts';
import { type DashboardApp, type Owner, sharedDashboard } from './support/dashboard-app.ts';

const SHEET: SheetOptions = {
  paper: 'a4-8',
  padding: 2,
  captions: ['label', 'number'],
  text: 'below',
  fewer_modules: false,
  cut_marks: true,
  start: 7,
};
const DPI = 144;

/** Part of a page; in pixels. */
function cut(page: Pixels, left: number, top: number, width: number, height: number): Pixels {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * page.width + left);
    rgba.set(page.rgba.subarray(from, from + 4 * width), 4 * y * width);
  }
  return { width, height, rgba };
}

/** The decoded text of each label on a page of two columns and four rows; undefined for an empty label. */
function labelsOf(page: Pixels): Promise<(string | undefined)[]> {
  const [width, height] = [Math.floor(page.width / 2), Math.floor(page.height / 4)];
  return Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      zxingText(cut(page, (at % 2) * width, Math.floor(at / 2) * height, width, height)),
    ),
  );
}

const NAMES = [
  'Speisekarte im Café № 12',
  'قائمة الطعام اليوم (جديد)',
  'תפריט היום 2026',
  '本日のメニュー',
  'आज का मेन्यू',
  '🍕 Pizza & ☕',
];

/** Three papers; on the smallest, the text has to be beside the code. */
const PAPERS: Partial<SheetOptions>[] = [
  { paper: 'a4-24' },
  { paper: 'a4-65', text: 'beside', padding: 1 },
  { paper: 'letter-30', text: 'beside' },
];

/** How many pixels of two pictures of the same size differ clearly, as a share. */
function difference(one: Pixels, other: Pixels): number {
  let different = 0;
  for (let at = 0; at < one.rgba.length; at += 4) {
    if (Math.abs((one.rgba[at] ?? 0) - (other.rgba[at] ?? 0)) > 128) different++;
  }
  return different / (one.rgba.length / 4);
}

type Asked = Partial<LabelSheetRequest> & { sheet: SheetOptions; accept_small?: boolean };

/** Lets a job make the file, in the way of the pages. */
const drawn = (app: DashboardApp, owner: Owner, { filter = {}, ...asked }: Asked) =>
  run(pageClient(app, owner), { kind: 'label_sheet', filter, ...asked });

const sheetOf =
  (app: () => DashboardApp) =>
  async (owner: Owner, asked: Asked): Promise<{ labels: number; file: Uint8Array }> => {
    const { state, error, done: labels, file_url } = await drawn(app(), owner, asked);
    expect([state, error]).toEqual(['done', null]);
    const answer = await fetch(`${app().url}${file_url}`, { headers: owner.headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return { labels, file: new Uint8Array(await answer.arrayBuffer()) };
  };

onBothEngines('a sheet of labels', (engine) => {
  const app = sharedDashboard(engine, {});
  const sheet = sheetOf(app);

  test('has one label for each code of a project, from the chosen start position on, over several pages', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const uploaded = await dashboard.send(
      'POST /v2/logos',
      { query: { name: 'Mark' } },
      { headers: { 'content-type': 'image/png' }, body: new Uint8Array(sampleLogo()) },
    );
    const logo = { hash: uploaded.body.logo_id, size: 20, margin: 1, shape: 'round', clear: true } as const;
    const gradient = { type: 'linear', from: '#111827', to: '#1a56db', angle: 30 } as const;
    const looks = [{}, { logo }, { gradient }, { logo, gradient }];
    const links: string[] = [];
    for (const [at, decoration] of looks.entries()) {
      const body = { ...URL_CODE, label: `Table ${at}`, decoration };
      const { qr_id } = await dashboard.ask('POST /v2/qr-codes', { body });
      links.push((await rendered(owner, qr_id)).link);
    }
    const wifi = await dashboard.ask('POST /v2/qr-codes', { body: { type: 'wifi', qr_data: NETWORK } });
    await rendered(owner, wifi.qr_id);
    const { labels, file } = await sheet(owner, { sort: 'oldest', sheet: SHEET });
    expect(labels).toBe(5);
    const pages = await pdfPages(file, DPI);
    expect(pages).toHaveLength(2);
    const read = await Promise.all(pages.map(labelsOf));
    expect(read[0]).toEqual([...Array(6).fill(undefined), links[0], links[1]]);
    expect(read[1]).toEqual([links[2], links[3], wifi.payload, ...Array(5).fill(undefined)]);
    const text = new TextDecoder('latin1').decode(file);
    // Two codes share the logo, which is embedded once.
    expect(text.match(/\/Subtype\/Image/g)).toHaveLength(2);
  });

  test('can contain chosen codes or the results of a search, in any order of lists, of its own account only', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const codes = [];
    for (const label of ['Alpha', 'Beta', 'Gamma']) {
      const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label } });
      codes.push(await rendered(owner, qr_id));
    }
    const [alpha, beta, gamma] = codes;
    // More than are read at a time, and one twice.
    const unknown = Array.from({ length: 120 }, (_, at) => ({ qr_id: `qr_${String(at).padStart(26, '0')}` }));
    const filter = { qr_id: [gamma, ...unknown, alpha, gamma].map((code) => code?.qr_id ?? '') };
    const start = { ...SHEET, start: 1 };
    const [page] = await pdfPages((await sheet(owner, { filter, sort: 'newest', sheet: start })).file, DPI);
    if (!page) throw new Error('There is no page');
    expect((await labelsOf(page)).slice(0, 3)).toEqual([gamma?.link, alpha?.link, undefined]);
    const [found] = await pdfPages((await sheet(owner, { filter: { q: 'bet' }, sheet: start })).file, DPI);
    if (!found) throw new Error('There is no page');
    expect((await labelsOf(found)).slice(0, 2)).toEqual([beta?.link, undefined]);
    const { state, error } = await drawn(app(), other, { filter, sheet: start });
    expect([state, error?.message]).toEqual(['failed', expect.stringContaining('no code with a picture')]);
  });
});

/** Once: what is drawn does not depend on the engine. */
describe('a drawn sheet of labels', () => {
  const app = sharedDashboard('sqlite', {});
  const sheet = sheetOf(app);

  test('has every name in its own script and codes that are read at 300 dpi, as the preview shows it', async () => {
    const owner = await app().owner();
    const links: string[] = [];
    for (const label of NAMES) {
      const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label } });
      links.push((await rendered(owner, qr_id)).link);
    }
    for (const paper of PAPERS) {
      const options = { ...SHEET, captions: ['label' as const], cut_marks: false, start: 2, ...paper };
      const body = { filter: {}, sort: 'oldest' as const, sheet: options };
      const check = await owner.dashboard.ask('POST /label-sheets/check', { body });
      expect(check).toMatchObject({
        labels: 6,
        too_small: { count: 0 },
        unset: { count: 0 },
        cut: { count: 0 },
      });
      const [page] = await pdfPages((await sheet(owner, body)).file, 300);
      if (!page) throw new Error('There is no page');
      const { svg } = await owner.dashboard.ask('POST /label-sheets/preview', { body });
      const preview = rasterise(svg, page.width);
      expect(difference(page, cut(preview, 0, 0, page.width, page.height))).toBeLessThan(0.002);
      const layout = sheetLayout(options.paper);
      const pixels = (mm: number) => Math.floor((mm * 300) / 25.4);
      for (const [at, link] of links.entries()) {
        const cell = cellAt(layout, at + 1);
        const label = cut(
          page,
          ...([cell.x, cell.y, cell.width, cell.height].map(pixels) as [number, number, number, number]),
        );
        expect(await zxingText(label)).toBe(link);
        const { text } = labelBoxes(cell, options, { width: 1, height: 1 }, 1);
        const words = cut(
          page,
          ...([text.x, text.y, text.width, text.height].map(pixels) as [number, number, number, number]),
        );
        expect(words.rgba.filter((value, byte) => byte % 4 === 0 && value < 128).length).toBeGreaterThan(200);
      }
    }
  });

  test('is refused where a code would be too small, tells what helps, and is made if somebody insists', async () => {
    const owner = await app().owner();
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label: 'Shelf' } });
    const { link } = await rendered(owner, qr_id);
    const small: SheetOptions = { ...SHEET, paper: 'a4-65', captions: ['label'], start: 1 };
    const check = await owner.dashboard.ask('POST /label-sheets/check', { body: { filter: {}, sheet: small } });
    expect(check.too_small).toEqual({
      count: 1,
      examples: [{ qr_id, label: 'Shelf', width_mm: 14.1, needed_mm: 19 }],
    });
    const { state, error } = await drawn(app(), owner, { sheet: small });
    expect([state, error?.message]).toEqual([
      'failed',
      expect.stringContaining('would be 14.1 mm wide and must be 19 mm'),
    ]);
    expect(check.offers).toContainEqual({ text: 'beside', fewer_modules: true });
    for (const offer of check.offers) {
      const changed = { ...small, ...offer };
      const again = await owner.dashboard.ask('POST /label-sheets/check', { body: { filter: {}, sheet: changed } });
      expect(again.too_small.count).toBe(0);
      const [page] = await pdfPages((await sheet(owner, { sheet: changed })).file, 300);
      expect((page && (await zxingText(page)))?.toLowerCase()).toBe(link.toLowerCase());
    }
    const [page] = await pdfPages((await sheet(owner, { sheet: small, accept_small: true })).file, 300);
    expect(page && (await zxingText(page))).toBe(link);
  });

  test('names the labels with characters that no font has, and those whose text has no room', async () => {
    const owner = await app().owner();
    const long = 'A name that goes on and on for longer than any label of this size could show on one line or on two';
    for (const label of ['ᚠᚢ runes', long, 'Fine']) {
      const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label } });
      await rendered(owner, qr_id);
    }
    const body = {
      filter: {},
      sort: 'oldest' as const,
      sheet: { ...SHEET, paper: 'a4-65' as const, captions: ['label' as const], start: 1 },
    };
    const { unset, cut: shortened } = await owner.dashboard.ask('POST /label-sheets/check', { body });
    expect(unset).toMatchObject({ count: 1, examples: [{ label: 'ᚠᚢ runes', characters: ['ᚠ', 'ᚢ'] }] });
    expect(shortened).toMatchObject({ count: 1, examples: [{ label: long }] });
  });

  test('is refused with a message where labels would be too small or the start is beyond the sheet', async () => {
    const owner = await app().owner();
    const refused = (paper: SheetOptions['paper'], start: number, words: string) =>
      owner.dashboard.refused(
        'POST /label-sheets/check',
        { body: { filter: {}, sheet: { ...SHEET, paper, start } } },
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
