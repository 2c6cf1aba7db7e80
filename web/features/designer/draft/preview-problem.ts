import type { ParsedDraft } from './parsed-draft.ts';

/** What is wrong with the picture in the preview; null: nothing. `isUnreadable`: the server could not read it. */
export function previewProblem(parsedDraft: ParsedDraft, isUnreadable: boolean): string | null {
  if (parsedDraft.ok) return isUnreadable ? 'Phones cannot read this' : null;
  if (parsedDraft.drawable === null) return 'Your last change cannot be drawn: this is the design before it';
  return parsedDraft.key === 'frame' ? 'People cannot read the text' : 'Phones cannot read this';
}
