import { expect } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations, colourViolations } from './accessibility.ts';
import { showIn } from './colour-scheme.ts';
import { DESKTOP, screenshot } from './dashboard.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = DESKTOP.viewport ?? PHONE;

/**
 * Checks a part of the page on a phone in light and on a desktop in dark mode: accessible, and nothing wider than the
 * screen. Leaves it wide and dark. What surrounds the part is the same on every page, and checked once, where all pages are.
 */
export async function lookAt(page: Page, name: string, part = 'main'): Promise<void> {
  await show(page, name, PHONE, 'light');
  expect(await accessibilityViolations(page, part)).toEqual([]);
  await show(page, name, WIDE, 'dark');
  expect(await colourViolations(page, part)).toEqual([]);
}

type Size = typeof PHONE;

async function show(page: Page, name: string, viewport: Size, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(viewport);
  await showIn(page, colorScheme);
  await screenshot(page, `${name}-${viewport.width}-${colorScheme}`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
}
