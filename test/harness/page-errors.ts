import type { BrowserContext, Page } from 'playwright-core';

/**
 * A refusal is an answer like others: what the page makes of it is what a test looks at. So is 503 with the time to
 * ask again, as a busy machine draws for longer than anybody should wait; without that time it is a fault.
 */
const REFUSAL = /^Failed to load resource: the server responded with a status of (4\d\d|503) /;

/**
 * Notes what no page may do: an error on the console (the browser reports breaches of the page's policy there),
 * an exception that nobody caught, a request that got no answer or a 5xx. Fills the list that it returns.
 */
export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text()))
      errors.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('response', (response) => {
    const asksToComeAgain = response.status() === 503 && response.headers()['retry-after'] !== undefined;
    if (response.status() >= 500 && !asksToComeAgain)
      errors.push(`${response.status()} from ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is left, a search that was overtaken and a download all end requests this way.
    if (why !== 'net::ERR_ABORTED') errors.push(`${why} at ${request.url()}`);
  });
  return errors;
}

/** Resolves when the page has been drawn and every transition that was under way has ended. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => {}))`);
}
