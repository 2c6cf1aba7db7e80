import { expect } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility.ts';
import { showIn } from './colour-scheme.ts';
import { DESKTOP, screenshot } from './dashboard.ts';

const PHONE = { width: 390, height: 844 };

/** The page as it stands on a phone and on a desktop, light and dark: accessible, and nothing wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const viewport of [PHONE, DESKTOP.viewport ?? PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      await screenshot(page, `${name}-${viewport.width}-${colorScheme}`);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  }
  await showIn(page, 'light');
}
