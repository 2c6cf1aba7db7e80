import { expect, test } from 'bun:test';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, pageAt, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

/** The colours of the paragraph or link that contains a text. */
const STYLE_OF = new Function(
  'text',
  'const { color, backgroundColor } = getComputedStyle(text.closest("a, p")); return { color, backgroundColor };',
) as (text: unknown) => { color: string; backgroundColor: string };

test('an owner brands the visitor pages of a project with a name, a colour, a line and a button, and removes that again', async () => {
  const { api, enter, open, url } = dashboard();
  const { slug } = await renderedCode(api, { type: 'text', text: 'Table 7' });
  const page = await enter('/projects');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Visitor pages' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Corner Café');
  await page.getByLabel('A line of text').fill('Fresh every day since 1912');
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffd400');
  await page.getByLabel('Button', { exact: true }).fill('See the menu');
  await page.getByLabel('Button link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save pages' }).click();
  await page.getByText('must begin with http:// or https://').waitFor();
  await page.getByLabel('Button link').fill('cafe.example/menu');
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.getByText('See the menu').count()).toBe(2);
  await page.getByRole('button', { name: 'Save pages' }).click();
  await page.getByText('Saved. Visitors see it from the next scan on.').waitFor();
  expect(await page.getByLabel('Button link').inputValue()).toBe('https://cafe.example/menu');
  await page.keyboard.press('Escape');
  await lookAt(page, 'visitor-page');

  const visitor = await open({ viewport: { width: 390, height: 844 } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await visitor.goto(`${url}/${slug}`);
    await visitor.getByText('Corner Café').waitFor();
    await screenshot(visitor, `visitor-seen-${colorScheme}`);
    expect(await accessibilityViolations(visitor)).toEqual([]);
    const colours = async (name: string): Promise<{ color: string; backgroundColor: string }> => {
      const shown = await visitor.getByText(name).elementHandle();
      return visitor.evaluate(STYLE_OF, shown);
    };
    // The chosen colour as it is, with black on it; as text on white it would be too light.
    const yellow = 'rgb(255, 212, 0)';
    expect(await colours('See the menu')).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: yellow });
    expect((await colours('Corner Café')).color === yellow).toBe(colorScheme === 'dark');
  }
  await page.getByRole('button', { name: 'Back to plain pages' }).click();
  await page.getByText('The pages are plain again.').waitFor();
  await visitor.reload();
  expect(await visitor.getByText('Corner Café').count()).toBe(0);
});

test('unsaved visitor pages are not lost by a click on a link', async () => {
  const { enter } = dashboard();
  const page = await enter('/projects');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Visitor pages' }).click();
  const line = page.getByLabel('A line of text');
  const leave = () => page.getByRole('link', { name: 'All projects' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await line.fill('Half a sent');
  await leave();
  await screenshot(page, 'visitor-page-leave');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await line.fill('A sentence');
  await leave();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await page.waitForURL(pageAt('/projects'));
  await page.goBack();
  expect(await line.inputValue()).toBe('A sentence');
  // Nothing is unsaved, so nothing is asked.
  await leave();
  await page.waitForURL(pageAt('/projects'));
});
