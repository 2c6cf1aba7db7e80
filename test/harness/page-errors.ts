import type { BrowserContext, Page } from 'playwright-core';

/**
 * A refusal is a normal response, whose handling tests check. So is 503 with Retry-After, because drawing on a busy
 * machine may take too long; without that header it is an error.
 */
const REFUSAL = /^Failed to load resource: the server responded with a status of (4\d\d|503) /;

/**
 * Records what no page may do: an error on the console (including violations of the content security policy), an
 * uncaught exception, a request that failed or got a 5xx. Fills the list that it returns.
 */
export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('response', (response) => {
    const asksToComeAgain = response.status() === 503 && response.headers()['retry-after'] !== undefined;
    if (response.status() >= 500 && !asksToComeAgain) errors.push(`${response.status()} from ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page, an outdated search and a download abort requests like this.
    if (why !== 'net::ERR_ABORTED') errors.push(`${why} at ${request.url()}`);
  });
  return errors;
}

/** Resolves when the page is rendered and all running transitions have ended. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => {}))`);
}
