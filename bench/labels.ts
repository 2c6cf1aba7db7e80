import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { codeFromArchive, pictureContext } from '../src/import-export/archive/rows-from-archive.ts';
import { newId } from '../src/lib/ids.ts';
import { newSlug } from '../src/qr-codes/slug.ts';
import { cellAt, type SheetOptions, sheetLayout } from '../src/render/picture/sheet-layout.ts';
import { DEFAULT_STYLE } from '../src/render/picture/style.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { zxingText } from '../test/pictures/read-codes.ts';
import { OWNER_EMAIL, type Owner, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, PUBLIC_URL, type Running, startServer } from './load/server.ts';

/**
 * Output for printing: 10,000 codes as one PDF file of labels, of which some pages are read back, and their pictures as
 * a ZIP of PDF files. The time and size of each, and the server's peak memory.
 * `BENCH_CODES` changes the number.
 */
const FOLDER = benchFolder('labels');
const PORT = 18_093;
const CODES = Number(process.env.BENCH_CODES ?? 10_000);
const PASSWORD = 'correct horse battery staple';
const SHEET: SheetOptions = {
  paper: 'a4-24',
  padding: 2,
  captions: ['label', 'link'],
  text: 'below',
  fewer_modules: false,
  cut_marks: false,
  start: 1,
};
const LAYOUT = sheetLayout(SHEET.paper);
const PER_PAGE = LAYOUT.columns * LAYOUT.rows;
const DPI = 200;
const POLL_EVERY_MS = 250;

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const slugs = await seed();
  const server = await startServer(FOLDER, PORT, { PLANS_FILE: plansWithoutLimits(FOLDER) });
  try {
    const headers = {
      origin: PUBLIC_URL,
      cookie: await signIn(server.url),
      'content-type': 'application/json',
    };
    console.log(`at the start: ${memory(server)}`);
    const file = join(FOLDER, 'labels.pdf');
    const begun = performance.now();
    const reply = await fetch(`${server.url}/dashboard-api/label-sheets`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ sort: 'oldest', sheet: SHEET }),
    });
    if (!reply.ok) throw new Error(`The labels were answered with ${reply.status}: ${await reply.text()}`);
    const bytes = await Bun.write(file, reply);
    console.log(`${CODES} labels: ${seconds(begun)}, ${mebibytes(bytes)}, ${memory(server)}`);
    await readBack(file, slugs);
    await exportPictures(server, headers);
  } finally {
    await server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** Codes with pictures, as imported from an archive: not drawn yet, but known to be readable. */
async function seed(): Promise<string[]> {
  const store = await openStore({ databaseUrl: null, dataDir: FOLDER }, Date.now(), () => {});
  const owner = await seedOwner(store, { password: PASSWORD });
  const slugs: string[] = [];
  while (slugs.length < CODES) slugs.push(...(await seedSome(store, owner, slugs.length)));
  await store.close();
  return slugs;
}

const SOME = 100;

async function seedSome(store: Store, { accountId, projectId }: Owner, from: number): Promise<string[]> {
  const now = Date.now();
  const pictures = await pictureContext({ store, clock: { now: () => now }, publicUrl: PUBLIC_URL });
  const codes = Array.from({ length: Math.min(SOME, CODES - from) }, (_, at) => {
    const code = {
      qr_id: newId('qr', now),
      slug: newSlug(),
      project_id: projectId,
      label: `Device ${from + at}`,
      note: '',
      tags: [],
      type: 'url' as const,
      status: 'active' as const,
      redirect_url: 'https://example.com/device',
      redirect_rules: [],
      qr_data: {},
      expires_at: null,
      scan_limit: null,
      scan_count: 0,
      analytics_enabled: true,
      pass_query: false,
      style: { ...DEFAULT_STYLE },
      decoration: {},
      destination_url: 'https://example.com/device',
      link_address: PUBLIC_URL,
      earlier_link_addresses: [],
      has_png: true,
      scannability: null,
      render_requested_at: now,
      last_rendered_at: now,
      safety_reasons: null,
      operator_block: null,
      created_via: 'api',
      created_by: null,
      created_at: now,
      updated_at: now,
      revision: 1,
    };
    const archived = { code, days: [], changes: [], events: [], bytes: 0 };
    return codeFromArchive(archived, accountId, pictures, new Set(), now);
  });
  const reservation = { id: 'bench', accountId, wanted: 0, cap: 2e9, until: 0 };
  await store.write.importCodes({ codes, reservation, now });
  return codes.map(({ row }) => row.slug);
}

/** Reads every label of the first, a middle and the last page, like a phone. */
async function readBack(path: string, slugs: string[]): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(readFileSync(path)));
  const pages = document.getPageCount();
  let read = 0;
  for (const number of new Set([0, Math.floor(pages / 2), pages - 1])) {
    const { width, height, data } = await document
      .getPage(number)
      .render({ scale: DPI / 72, render: 'bitmap' });
    const page = { width, height, rgba: new Uint8ClampedArray(data) };
    for (const [at, slug] of slugs.slice(number * PER_PAGE, (number + 1) * PER_PAGE).entries()) {
      const text = await zxingText(cellOf(page, at));
      if (text !== `${PUBLIC_URL}/${slug}`)
        throw new Error(`Label ${at} of page ${number + 1} reads ${text} and not ${slug}`);
      read++;
    }
  }
  document.destroy();
  console.log(`${pages} pages; ${read} labels on three of them read back as they should`);
}

type Pixels = { width: number; height: number; rgba: Uint8ClampedArray };

/** The label at this position of a page. */
function cellOf(page: Pixels, at: number): Pixels {
  const cell = cellAt(LAYOUT, at);
  const pixels = (mm: number) => Math.floor((mm / LAYOUT.pageWidth) * page.width);
  const [left, top, width, height] = [cell.x, cell.y, cell.width, cell.height].map(pixels) as [
    number,
    number,
    number,
    number,
  ];
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * page.width + left);
    rgba.set(page.rgba.subarray(from, from + 4 * width), 4 * y * width);
  }
  return { width, height, rgba };
}

async function exportPictures(server: Running, headers: Record<string, string>): Promise<void> {
  const begun = performance.now();
  const body = JSON.stringify({ kind: 'pictures_zip', format: 'pdf' });
  const ask = async (method: string, path: string, sent?: string) => {
    const reply = await fetch(`${server.url}/dashboard-api${path}`, {
      method,
      headers,
      ...(sent && { body: sent }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as {
      job_id: string;
      state: string;
      error: string | null;
      file: { bytes: number } | null;
    };
  };
  const { job_id } = await ask('POST', '/exports', body);
  for (;;) {
    const { state, file, error } = await ask('GET', `/jobs/${job_id}`);
    if (state === 'failed') throw new Error(`The export failed: ${error}`);
    if (state === 'done') {
      const size = mebibytes(file?.bytes ?? 0);
      console.log(`${CODES} pictures as a ZIP of PDF files: ${seconds(begun)}, ${size}, ${memory(server)}`);
      return;
    }
    await Bun.sleep(POLL_EVERY_MS);
  }
}

async function signIn(url: string): Promise<string> {
  const headers = { origin: PUBLIC_URL, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: OWNER_EMAIL, password: PASSWORD });
  const reply = await fetch(`${url}/dashboard-api/auth/sign-in/email`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`Signing in was answered with ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** The server's peak memory, from Linux. */
function memory({ pid }: Running): string {
  const [, most = '?'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `at most ${Math.round(Number(most) / 1024)} MiB in the server until then`;
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
