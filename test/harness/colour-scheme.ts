import type { Page } from 'playwright-core';
import { animationsFinished } from './page-errors.ts';

/** The page in this colour scheme, once it shows it: the dashboard hears of the change a moment later. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(`new Promise((resolve) => {
    const look = () => [undefined, '${colorScheme}'].includes(document.documentElement.dataset.mantineColorScheme)
      ? resolve() : requestAnimationFrame(look);
    look();
  })`);
  await animationsFinished(page);
}
