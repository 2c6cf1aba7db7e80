import { median } from './figures.ts';
import { labelOf } from './labels.ts';
import { MILLION } from './million.ts';

const DEEP_PAGE = 1_000;
const TIMES = 300;

type Page = { items: unknown[]; next_page_token: string | null };

/** The first page and a deep one in turns, so that other load affects both alike. */
export async function timeLists(url: string, apiKey: string): Promise<{ firstMs: number; deepMs: number }> {
  let token: string | null = null;
  for (let page = 1; page < DEEP_PAGE; page++) token = (await list(url, apiKey, pageQuery(token))).next_page_token;
  if (token === null) throw new Error(`There is no page ${DEEP_PAGE}`);
  const first: number[] = [];
  const deep: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    first.push(await timed(() => list(url, apiKey, pageQuery(null))));
    deep.push(await timed(() => list(url, apiKey, pageQuery(token))));
  }
  return { firstMs: median(first), deepMs: median(deep) };
}

/** Search texts of this length, taken from random labels, so that each has a match. */
export async function timeSearches(
  url: string,
  apiKey: string,
  letters: number,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const label = [...labelOf(Math.floor(Math.random() * MILLION))];
    const start = Math.floor(Math.random() * (label.length - letters + 1));
    const needle = label.slice(start, start + letters).join('');
    const query = `?label_contains=${encodeURIComponent(needle)}`;
    let page: Page = { items: [], next_page_token: null };
    times.push(
      await timed(async () => {
        page = await list(url, apiKey, query);
      }),
    );
    if (page.items.length === 0) throw new Error(`"${needle}" was not found`);
  }
  times.sort((a, b) => a - b);
  return { p50: median(times), p99: times[Math.floor(TIMES * 0.99)] ?? 0 };
}

function pageQuery(token: string | null): string {
  return token === null ? '' : `?page_token=${token}`;
}

async function list(url: string, apiKey: string, query: string): Promise<Page> {
  const reply = await fetch(`${url}/v1/qr-codes${query}`, { headers: { 'x-api-key': apiKey } });
  if (reply.status !== 200) throw new Error(`The list answered ${reply.status}`);
  return (await reply.json()) as Page;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
