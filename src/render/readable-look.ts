import type { RequireReadableLook } from '../codes/create-qr-code.ts';
import { payloadOf } from '../codes/payload.ts';
import { logoNotFound } from '../codes/refusals.ts';
import type { Scannability } from '../codes/values/code-values.ts';
import { Refusal } from '../errors/refusal.ts';
import { RecentMap } from '../lib/recent-map.ts';
import { wholeAccount } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import type { DesignTasks } from './design-tasks.ts';
import { type Decoration, NO_DECORATION } from './picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from './picture/style.ts';

type Deps = {
  store: StoreWith<'findProject' | 'findLogo'>;
  designs: Pick<DesignTasks, 'check'>;
  publicUrl: string;
};

/** Some kB each. */
const KNOWN_LOOKS = 1_000;

/** As long as those that we make. */
const SAMPLE_SLUG = 'qr-7hk3m9xw';

/**
 * Refuses a look with which the code's picture could not be read back, by the check of the designer. A look that
 * another link of the same length left room for errors is not checked again: so a thousand codes may get it at once.
 * With `byLength`, for any number of codes, what another link of the same length got holds in any case.
 */
export function createLookCheck({ store, designs, publicUrl }: Deps, byLength = false): RequireReadableLook {
  const known = new RecentMap<string, Scannability>(KNOWN_LOOKS);

  async function gradeOf(
    account: string,
    payload: string,
    look: { style: RenderStyle; decoration: Decoration },
  ): Promise<Scannability> {
    // Links in capitals, of compact codes, take less room.
    const alike = byLength ? [Buffer.byteLength(payload), payload === payload.toUpperCase()] : payload;
    const key = JSON.stringify([account, alike, look]);
    const before = known.get(key);
    if (before) return before;
    const { logo } = look.decoration;
    if (logo && !(await store.read.findLogo(account, logo.hash))) throw logoNotFound();
    const { scannability } = await designs.check(account, payload, look);
    known.set(key, scannability);
    return scannability;
  }

  return async (code) => {
    const { account_id, style, decoration } = code;
    if (isPlain(code)) return;
    const project = await store.read.findProject(wholeAccount(account_id), code.project_id);
    const { compact_codes = false, custom_domain = null } = project ?? {};
    const payload = (slug: string) => payloadOf({ ...code, slug, compact_codes, custom_domain }, publicUrl);
    const isLikeOthers = code.type !== 'wifi' && code.slug.length === SAMPLE_SLUG.length;
    const sample = isLikeOthers ? await gradeOf(account_id, payload(SAMPLE_SLUG), { style, decoration }) : null;
    if (sample && SAFE_GRADES.has(sample.grade)) return;
    const { decodes, reasons } = await gradeOf(account_id, payload(code.slug), { style, decoration });
    if (!decodes) throw unreadable(reasons);
  };
}

/** With these another link of the same length is read too. */
const SAFE_GRADES: ReadonlySet<Scannability['grade']> = new Set(['A', 'B']);

function isPlain({ style, decoration }: { style: RenderStyle; decoration: Decoration }): boolean {
  return Bun.deepEquals(style, DEFAULT_STYLE) && Bun.deepEquals(decoration, NO_DECORATION);
}

export function unreadable(reasons: string[]): Refusal {
  return new Refusal('unreadable_style', 'No scanner would read the picture; `reasons` says why', { reasons });
}
