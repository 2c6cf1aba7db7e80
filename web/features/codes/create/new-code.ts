import type { CodeType, ContentKind } from '../../../../src/codes/values/code-values.ts';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import { compactPayload } from '../../../../src/render/picture/matrix.ts';
import type { RenderStyle } from '../../../../src/render/picture/style.ts';
import { countText } from '../../../lib/count-text.ts';
import type { Me } from '../../../lib/me.ts';
import type { NewCode, Project } from '../../../lib/v2.ts';
import { fromZoned } from '../../../lib/zoned-time.ts';
import { type ContentDraft, contentOf, EMPTY_CONTENT } from '../fields/content-draft.ts';
import { endUrlsOf, type Limits, NO_LIMITS } from '../fields/limits.ts';
import type { Notes } from '../fields/note-fields.tsx';

/** Form values of a new code. */
export type NewCodeDraft = ContentDraft & {
  type: CodeType;
  label: string;
  project_id: string;
  /** What follows `qr-`; empty: it is generated. */
  slug: string;
} & Limits &
  Notes;

export function emptyDraft(project_id: string): NewCodeDraft {
  const notes = { tags: [], note: '' };
  return { ...EMPTY_CONTENT, type: 'url', label: '', project_id, slug: '', ...NO_LIMITS, ...notes };
}

/** Whether the user has entered anything besides type and project. */
export function isFilledIn(draft: NewCodeDraft): boolean {
  const { type, project_id } = draft;
  return JSON.stringify(draft) !== JSON.stringify({ ...draft, ...emptyDraft(project_id), type });
}

/** The request, with only what was entered. `zone`: the time zone of `expires`. `look`: null for the default. */
export function newCodeRequest(
  draft: NewCodeDraft,
  zone: string,
  look: { style: RenderStyle; decoration: Decoration } | null = null,
): NewCode {
  const { type, label, project_id, expires, scan_limit, tags, note } = draft;
  const slug = chosenSlug(draft);
  return {
    type,
    project_id,
    ...contentOf(type, draft),
    ...(slug === null ? {} : { slug }),
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(expires === '' ? {} : { expires_at: fromZoned(expires, zone) }),
    ...(scan_limit === '' ? {} : { scan_limit }),
    ...endUrlsOf(draft),
    ...(tags.length === 0 ? {} : { tags }),
    ...(note.trim() === '' ? {} : { note }),
    ...(look === null ? {} : { qr_render_metadata: look.style, decoration: look.decoration }),
  };
}

/** The slug that was entered, with or without `qr-`; null: none. */
export function chosenSlug({ slug }: Pick<NewCodeDraft, 'slug'>): string | null {
  const letters = slug.trim().replace(/^qr-/i, '');
  return letters === '' ? null : `qr-${letters}`;
}

/** Why the server would refuse a new code, shown before the form is filled in; null: it would not. */
export function creationBlockedReason({
  plan,
  active_codes,
}: Pick<Me, 'active_codes'> & { plan: Pick<Me['plan'], 'name' | 'creates_codes' | 'active_codes'> }): string | null {
  if (!plan.creates_codes) {
    return `The ${plan.name} plan does not allow new codes. Existing codes keep working.`;
  }
  if (active_codes < plan.active_codes) return null;
  return `All ${countText(plan.active_codes)} codes of the ${plan.name} plan are in use. Archive one to make room for a new one.`;
}

const MAX_WORDS_LENGTH = 60;
const MAX_HOST_LENGTH = 255;

/** The label the server will choose if none is given: from the destination or the content. */
export function suggestedLabel(type: CodeType, draft: ContentDraft): string {
  const isLink = type === 'url' || type === 'dynamic_url';
  const label = isLink
    ? (URL.parse(draft.redirect_url)?.hostname ?? '').slice(0, MAX_HOST_LENGTH)
    : firstWords(titleOf(type, draft));
  return label === '' ? 'QR code' : label;
}

function titleOf(type: ContentKind, { text, card, network, page, event, app, file }: ContentDraft): string {
  switch (type) {
    case 'text':
      return text;
    case 'wifi':
      return network.ssid;
    case 'vcard':
      return `${card.first_name.trim()} ${card.last_name.trim()}`.trim() || card.organization;
    case 'page':
      return page.title;
    case 'event':
      return event.title;
    case 'file':
      return file.name;
    case 'app':
      return URL.parse(app.other)?.hostname ?? '';
  }
}

/** As many whole words as fit, else the first letters. */
function firstWords(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length <= MAX_WORDS_LENGTH) return letters.join('');
  const cut = letters.slice(0, MAX_WORDS_LENGTH + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX_WORDS_LENGTH).join('');
}

/** The same length and letters as a real slug, so that the sample has as many modules as the code. */
const SAMPLE_SLUG = 'qr-k7m2x9wd';

/** A public link like that of a new code in the project. `slug`: that was chosen, if any. */
export function sampleLink(
  publicUrl: string,
  project: Pick<Project, 'custom_domain'> | undefined,
  slug: string | null = null,
): string {
  return `${project?.custom_domain ? `https://${project.custom_domain}` : publicUrl}/${slug ?? SAMPLE_SLUG}`;
}

/** The payload of such a code. */
export function samplePayload(
  publicUrl: string,
  project: Pick<Project, 'custom_domain' | 'compact_codes'> | undefined,
  slug: string | null = null,
): string {
  const link = sampleLink(publicUrl, project, slug);
  return project?.compact_codes ? compactPayload(link) : link;
}
