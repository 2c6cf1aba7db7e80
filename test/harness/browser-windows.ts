import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { collectPageErrors } from './page-errors.ts';
import { WAIT_MS } from './until.ts';

/** Everything that a page can store, except the HTTP cache. */
const KEPT = 'cookies,local_storage,indexeddb,websql,service_workers,cache_storage,file_systems,shader_cache';

type Window = {
  context: BrowserContext;
  look: string;
  errors: string[];
  isTaken: boolean;
  /** An empty page for the next test. It keeps the process of the window, which would end with its last page. */
  blank: Page | null;
};

/**
 * Separate windows for the tests of a block, without any state from the previous test except cached and compiled
 * scripts: without those a page takes twice the processor time to load.
 */
export class BrowserWindows {
  readonly #browser: Browser;
  readonly #origin: string;
  #windows: Window[] = [];

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** A page in a window of its own. */
  async open(options: BrowserContextOptions): Promise<Page> {
    const look = JSON.stringify(options);
    const window = this.#windows.find((one) => !one.isTaken && one.look === look) ?? (await this.#new(options));
    window.isTaken = true;
    const { blank } = window;
    window.blank = null;
    return blank ?? window.context.newPage();
  }

  async #new(options: BrowserContextOptions): Promise<Window> {
    // Without animations, so that tests see the final state.
    const context = await this.#browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(WAIT_MS);
    const window: Window = {
      context,
      look: JSON.stringify(options),
      errors: collectPageErrors(context),
      isTaken: false,
      blank: null,
    };
    this.#windows.push(window);
    context.on('close', () => {
      this.#windows = this.#windows.filter((one) => one !== window);
    });
    return window;
  }

  /** Ends a test: closes its pages and clears their storage. Returns their errors. */
  async endCase(): Promise<string[]> {
    const taken = this.#windows.filter(({ isTaken }) => isTaken);
    await Promise.all(taken.map((window) => this.#empty(window)));
    return taken.flatMap(({ errors }) => errors.splice(0));
  }

  async #empty(window: Window): Promise<void> {
    const { context } = window;
    const pages = context.pages();
    const blank = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    const devtools = await context.newCDPSession(blank);
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: KEPT });
    await context.clearCookies();
    await context.clearPermissions();
    await devtools.detach();
    window.blank = blank;
    window.isTaken = false;
  }

  async close(): Promise<void> {
    await Promise.all(this.#windows.map(({ context }) => context.close()));
  }
}
