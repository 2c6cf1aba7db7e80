import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WORTH_FAILING = ['serious', 'critical'];

/** Only violations are reported: describing passes would take a third of the time. There are no frames to check. */
const ALL_RULES: RunOptions = { resultTypes: ['violations'], iframes: false };

/** Without the rules whose findings are ignored anyway, which take a quarter of the time. Evaluated in the page. */
const SERIOUS_RULES = `{ ...${JSON.stringify(ALL_RULES)}, rules: Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact && !${JSON.stringify(WORTH_FAILING)}.includes(impact))
  .map(({ id }) => [id, { enabled: false }])) }`;

/** The rules that depend on colours. */
const COLOURS: RunOptions = { ...ALL_RULES, runOnly: ['color-contrast', 'link-in-text-block'] };

/** The findings of axe on the page or a part of it, one line per element, without minor ones. */
export async function accessibilityViolations(page: Page, part = 'html'): Promise<string[]> {
  return lines((await violations(page, SERIOUS_RULES, including(part))).filter(isWorthFailing));
}

/** The same for a page that was checked before in other colours, or for a part of it: colours take most of the time. */
export async function colourViolations(page: Page, part = 'html'): Promise<string[]> {
  return lines((await violations(page, JSON.stringify(COLOURS), including(part))).filter(isWorthFailing));
}

/** Including minor findings. */
export async function allViolationsIn(page: Page, part: string): Promise<string[]> {
  return lines(await violations(page, JSON.stringify(ALL_RULES), including(part)));
}

const including = (part: string) => JSON.stringify({ include: [part] });

type Violations = AxeResults['violations'];

let source = '';

async function violations(page: Page, options: string, context: string): Promise<Violations> {
  // What is about to be replaced is dimmed.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  source ||= readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8');
  // Loading the library takes about as long as a check, so it is done once per page load.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(`${source}; void 0`);
  return page.evaluate(`axe.run(${context}, ${options}).then(({ violations }) => violations)`);
}

const isWorthFailing = ({ impact }: Violations[number]) => WORTH_FAILING.includes(impact ?? '');

const lines = (found: Violations) =>
  found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
