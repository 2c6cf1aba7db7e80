import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** A possible browser, and its options. */
export type BrowserProgram = { program: string; args: readonly string[] };

/** A source of browsers. `find` may install them, with progress messages; it returns the programs. */
export type BrowserSource = { name: string; find(): BrowserProgram[] | Promise<BrowserProgram[]> };

export type BrowserSearch = {
  found: BrowserProgram | null;
  /** The name of its source. */
  source: string | null;
  /** What was tried before, and why it failed: one line each. */
  failures: string[];
};

/** From start to a page. A first start on a busy machine takes up to ten seconds. */
const START_MS = 30_000;

/** Tries the sources in order, starting each program: the first one that opens a page is used. */
export async function findBrowser(
  sources: readonly BrowserSource[],
  startMs = START_MS,
): Promise<BrowserSearch> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      for (const browser of await source.find()) {
        const failure = await startFailure(browser, startMs);
        if (failure === null) return { found: browser, source: source.name, failures };
        failures.push(`${source.name}: ${browser.program} does not start: ${failure}`);
      }
    } catch (error) {
      failures.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  return { found: null, source: null, failures };
}

/** Opens an empty page in it; returns the error in one line, or null. Leaves no process and no profile behind. */
async function startFailure({ program, args }: BrowserProgram, startMs: number): Promise<string | null> {
  const profile = mkdtempSync(join(tmpdir(), 'repoint-browser-'));
  // Not `--dump-dom`, which some headless builds never finish.
  const options = [...args, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  try {
    // A separate process group, as a browser starts other processes.
    const child = Bun.spawn([program, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      endGroup(child.pid);
    }, startMs);
    const hasOpened = await opensPage(child.stderr);
    clearTimeout(limit);
    endGroup(child.pid);
    const code = await child.exited;
    if (hasOpened) return null;
    return isLate ? `no page within ${startMs / 1_000} s` : `it ended with ${code} and without a page`;
  } catch (error) {
    return reasonOf(error);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Also false if the browser exits, which closes the connection. */
async function opensPage(stderr: ReadableStream<Uint8Array>): Promise<boolean> {
  const address = await debuggerAddress(stderr);
  if (address === null) return false;
  try {
    const browser = await chromium.connectOverCDP(address);
    await browser.newPage();
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function debuggerAddress(stderr: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  let output = '';
  for await (const chunk of stderr) {
    output += decoder.decode(chunk, { stream: true });
    const address = /DevTools listening on (ws:\S+)\s/.exec(output)?.[1];
    if (address !== undefined) return address;
  }
  return null;
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All processes have already ended.
  }
}

function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
