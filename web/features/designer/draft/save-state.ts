import type { RenderStatus } from '../../../../src/codes/values/code-values.ts';
import type { ParsedDraft } from './parsed-draft.ts';

/** Whether the design on the screen is saved and drawn. */
export type SaveState =
  /** The draft cannot be drawn. */
  | 'refused'
  | 'saving'
  | 'unsaved'
  /** Saved; the server has not made the files yet. */
  | 'drawing'
  /** Saved, and the files could not be made. */
  | 'failed'
  | 'saved';

export function saveStateOf(state: {
  isRefused: boolean;
  isSaving: boolean;
  isChanged: boolean;
  renderStatus: RenderStatus;
}): SaveState {
  if (state.isSaving) return 'saving';
  if (state.isRefused) return 'refused';
  if (state.isChanged) return 'unsaved';
  if (state.renderStatus === 'pending' || state.renderStatus === 'rendering') return 'drawing';
  return state.renderStatus === 'error' ? 'failed' : 'saved';
}

export const SAVE_STATE_TEXT: Record<Exclude<SaveState, 'refused'>, string> = {
  saving: 'Saving…',
  unsaved: 'Unsaved changes.',
  drawing: 'Saved. The new picture is being drawn…',
  failed: 'Saved, but the picture could not be drawn.',
  saved: 'All changes are saved.',
};

/**
 * What can be downloaded while a design is being edited: the one shown, the saved one, or the last picture that the
 * server drew, which may be of an earlier design. `note` says which one it is unless it is the one shown, saved.
 */
export type Offer = { which: 'shown' | 'saved' | 'last'; note: string | null } | { which: 'none'; note: string };

/** `isRead`: the server has read the design shown. `hasPicture`: it has drawn the code at least once. */
export function offerOf(state: {
  saveState: SaveState;
  isRead: boolean;
  renderStatus: RenderStatus;
  hasPicture: boolean;
}): Offer {
  const { saveState, isRead, renderStatus, hasPicture } = state;
  if (saveState === 'saved') return { which: 'shown', note: null };
  if (saveState === 'saving' || saveState === 'drawing') {
    return { which: 'none', note: 'The picture is being drawn' };
  }
  if (saveState === 'unsaved' && isRead) return { which: 'shown', note: 'As shown, not saved yet' };
  if (!hasPicture) return { which: 'none', note: 'There is no picture yet' };
  const why = { unsaved: 'is not checked yet', refused: 'cannot be used', failed: 'could not be drawn' }[saveState];
  return renderStatus === 'error'
    ? { which: 'last', note: `The design shown ${why}. These files are of the last picture that was drawn:` }
    : { which: 'saved', note: `The design shown ${why}. These files are of the saved design:` };
}

/** What is wrong with the picture in the preview; null: nothing. `isUnreadable`: the server could not read it. */
export function previewProblem(parsedDraft: ParsedDraft, isUnreadable: boolean): string | null {
  if (parsedDraft.ok) return isUnreadable ? 'Phones cannot read this' : null;
  if (parsedDraft.drawable === null) return 'Your last change cannot be drawn: this is the design before it';
  return parsedDraft.key === 'frame' ? 'People cannot read the text' : 'Phones cannot read this';
}
