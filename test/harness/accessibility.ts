import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WORTH_FAILING = ['serious', 'critical'];

/**
 * What axe finds on the page as it stands, one line for each element; the lesser findings are left out. Of a page
 * that was looked at in one colour scheme, another can only differ in its contrast.
 */
export async function barriers(page: Page, only: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // In the page alone, without a second one to gather the results of frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only === 'contrast' ? axe.withRules('color-contrast') : axe).analyze();
  return violations
    .filter(({ impact }) => WORTH_FAILING.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
