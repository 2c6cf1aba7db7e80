import type { CodeType, NewCode } from '../../../../src/http/dashboard/contract.ts';
import { fromZoned } from '../../../app/zoned-time.ts';
import { type ContentDraft, draftContent, EMPTY_CONTENT } from '../fields/content-draft.ts';

/** A code before it is made, as its form holds it. */
export type NewCodeDraft = ContentDraft & {
  type: CodeType;
  label: string;
  project_id: string;
  /** What a clock in the account's zone shows; empty: never. */
  expires: string;
  scan_limit: number | '';
};

export function emptyDraft(project_id: string): NewCodeDraft {
  return { ...EMPTY_CONTENT, type: 'url', label: '', project_id, expires: '', scan_limit: '' };
}

/** What is sent: only what was entered. `zone`: in which `expires` is read. */
export function newCode(draft: NewCodeDraft, zone: string): NewCode {
  const { type, label, project_id, expires, scan_limit } = draft;
  return {
    type,
    project_id,
    ...draftContent(type, draft),
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(expires === '' ? {} : { expires_at: fromZoned(expires, zone) }),
    ...(scan_limit === '' ? {} : { scan_limit }),
  };
}
