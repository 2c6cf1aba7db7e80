import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { readableText } from '../lib/readable-text.ts';
import { parseTargetUrl } from '../lib/target-url.ts';
import { normalizeHex } from '../render/picture/colour.ts';
import type { Checker } from '../safety/check.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { requireProject } from './find-project.ts';
import { projectNotFound } from './project.ts';
import type { VisitorPage } from './visitor-page-type.ts';

/** As a data URL, which is some 18 kB of image. It is part of every page. */
const MAX_LOGO_LENGTH = 24_000;
const LOGO = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const line = (max: number) => readableText({ min: 0, max, blank: true, lines: false });

/** A project's branding of visitor pages. Texts may be empty; it cannot contain scripts. */
export const visitorPageRequest = z.strictObject({
  name: line(80),
  line: line(200),
  color: z.string('must be a string').transform((text, context) => {
    const hex = normalizeHex(text);
    if (hex !== undefined) return hex;
    context.addIssue({ code: 'custom', message: 'must be a colour such as #1e40af' });
    return z.NEVER;
  }),
  logo: z
    .string('must be a string')
    .max(MAX_LOGO_LENGTH, 'must be at most 18 kB')
    .regex(LOGO, 'must be a PNG, JPEG or WebP picture')
    .nullable(),
  button: z
    .strictObject({
      label: readableText({ min: 1, max: 60, blank: false, lines: false }),
      url: z.string('must be a string').transform((text, context) => {
        const parsed = parseTargetUrl(text);
        if (parsed.ok) return parsed.stored;
        context.addIssue({ code: 'custom', message: parsed.problem });
        return z.NEVER;
      }),
    })
    .nullable(),
});

type Deps = { store: StoreWith<'findProject' | 'findVisitorPage' | 'setVisitorPage'> };

export async function findVisitorPage({ store }: Deps, reach: Reach, projectId: string) {
  const project = await requireProject(store, reach, projectId);
  const stored = await store.read.findVisitorPage(project.id);
  return {
    page: stored === undefined ? null : (JSON.parse(stored.page) as VisitorPage),
    button_problem: stored?.button_block?.[0]?.text ?? null,
  };
}

/** The button's URL is checked like a destination. Null removes the page. */
export async function changeVisitorPage(
  { store, checker }: Deps & { checker: Checker },
  reach: Reach,
  projectId: string,
  page: VisitorPage | null,
): Promise<void> {
  const project = await requireProject(store, reach, projectId);
  if (page?.button) await requireSafeButton(checker, page.button.url);
  const { id, account_id: accountId } = project;
  const isSet = await store.write.setVisitorPage({ accountId, projectId: id, page: page && JSON.stringify(page) });
  if (!isSet) throw projectNotFound(id);
}

async function requireSafeButton(checker: Checker, url: string): Promise<void> {
  const problem = await buttonProblem(checker, url);
  if (problem) throw new Refusal('unsafe_url', problem.text, { field: 'button.url' });
}

/** Why a button may not link there; null: it may. `isUnknown`: it may turn out to be safe later. */
export async function buttonProblem(
  checker: Checker,
  url: string,
): Promise<{ text: string; isUnknown: boolean } | null> {
  const verdict = await checker.check([url]);
  if (verdict.verdict === 'safe') return null;
  const isUnknown = verdict.verdict !== 'unsafe';
  const why = isUnknown ? 'cannot be checked now' : (verdict.reasons[0]?.text ?? 'is unsafe');
  return { text: `${url} failed the safety check: it ${why}`, isUnknown };
}
