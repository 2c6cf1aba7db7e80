import { expect } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility.ts';
import { showIn } from './colour-scheme.ts';
import { DESKTOP, screenshot } from './dashboard.ts';

const PHONE = { width: 390, height: 844 };
/** The last one is that of the next steps of a test. */
const LOOKS = [
  { viewport: PHONE, colorScheme: 'light', isChecked: true },
  { viewport: DESKTOP.viewport ?? PHONE, colorScheme: 'dark', isChecked: true },
  { viewport: DESKTOP.viewport ?? PHONE, colorScheme: 'light', isChecked: false },
] as const;

/** Checks the page on a phone in light and on a desktop in dark mode: accessible, and nothing wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const { viewport, colorScheme, isChecked } of LOOKS) {
    await page.setViewportSize(viewport);
    await showIn(page, colorScheme);
    await screenshot(page, `${name}-${viewport.width}-${colorScheme}`);
    if (!isChecked) continue;
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  }
}
