import type { RenderStatus } from '../../../../src/qr-codes/code-values.ts';

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

/** Why the server's PNG is not available now; null: it is. */
export function pngUnavailableReason(
  saveState: SaveState,
  fileUrl: string | null,
  isWanted: boolean,
): string | null {
  if (saveState === 'unsaved' || saveState === 'refused') return 'Save the design first';
  if (saveState === 'saving' || saveState === 'drawing') return 'The picture is being drawn';
  if (!isWanted) return 'Switch on “Publish a PNG file” under Advanced and save';
  return fileUrl === null ? 'There is no picture yet' : null;
}
