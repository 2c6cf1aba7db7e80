import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';

const dashboard = dashboardOn('sqlite');
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

/** The focused element if another one covers its upper edge, and its name; null at the start of the page. */
const FOCUSED = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('header')) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(4, height / 2));
  // The inputs of many controls are invisible: what lies beside them counts too.
  const isSeen = seen && (focused.parentElement.contains(seen) || seen.contains(focused));
  return { isSeen: Boolean(isSeen), name: focused.outerHTML.slice(0, 120) };
})()`;

/** Walks back from the end of the page; returns what was covered, and how much was walked. */
async function covered(page: Page): Promise<{ names: string[]; steps: number }> {
  await page.keyboard.press('Shift+Tab');
  const names: string[] = [];
  for (let steps = 0; ; steps++) {
    const focused = await page.evaluate<{ isSeen: boolean; name: string } | null>(FOCUSED);
    if (focused === null || steps === 150) return { names, steps };
    if (!focused.isSeen) names.push(focused.name);
    await page.keyboard.press('Shift+Tab');
  }
}

test('walking back through long pages, nothing that gets the focus is under what sticks to the top', async () => {
  const { api, enter, url } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Poster' });
  // Enough for a list that is higher than both screens.
  for (let number = 0; number < 12; number++)
    await api.post('/v1/qr-codes', { redirect_url: `https://example.com/${number}`, name: `Code ${number}` });
  const page = await enter('/keys');
  // On a wide screen the preview of the designer and the picture of a code stick beside, not above, what passes.
  const walks = [
    [PHONE, [`/codes/${id}`, `/codes/${id}/design`, '/codes']],
    [WIDE, ['/codes']],
  ] as const;
  for (const [viewport, paths] of walks) {
    await page.setViewportSize(viewport);
    for (const path of paths) {
      await page.goto(`${url}/app${path}`);
      const isList = path === '/codes';
      const loaded = isList ? 'Select Poster' : /^Save (design|tags and note)$/;
      await page.getByRole(isList ? 'checkbox' : 'button', { name: loaded }).waitFor();
      const { names, steps } = await covered(page);
      expect([path, names]).toEqual([path, []]);
      expect(steps).toBeGreaterThan(15);
      expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeGreaterThan(viewport.height);
    }
  }
});
