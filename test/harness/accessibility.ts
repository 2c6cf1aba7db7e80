import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WORTH_FAILING = ['serious', 'critical'];

/** What passes is not described: that would take a third of the time. */
const OPTIONS = { resultTypes: ['violations' as const] };

/** What axe finds on the page as it stands, one line for each element; the lesser findings are left out. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // In the page alone, without a second one to gather the results of frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(OPTIONS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => WORTH_FAILING.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
