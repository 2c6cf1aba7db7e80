import type { Page } from 'playwright-core';
import { animationsFinished } from './page-errors.ts';

/** Switches the colour scheme and waits until the dashboard shows it. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(`new Promise((resolve) => {
    const look = () => [undefined, '${colorScheme}'].includes(document.documentElement.dataset.mantineColorScheme)
      ? resolve() : requestAnimationFrame(look);
    look();
  })`);
  await animationsFinished(page);
}
