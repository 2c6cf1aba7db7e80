import { describe, expect, test } from 'bun:test';
import { pngUnavailableReason, saveStateOf } from './save-state.ts';

const calm = { isRefused: false, isSaving: false, isChanged: false, renderStatus: 'done' } as const;

describe('the save state of a design', () => {
  test('is saved once the picture is drawn', () => {
    expect(saveStateOf(calm)).toBe('saved');
    expect(saveStateOf({ ...calm, renderStatus: 'pending' })).toBe('drawing');
    expect(saveStateOf({ ...calm, renderStatus: 'rendering' })).toBe('drawing');
    expect(saveStateOf({ ...calm, renderStatus: 'error' })).toBe('failed');
  });

  test('reports a change before the state of the saved picture', () => {
    expect(saveStateOf({ ...calm, isChanged: true, renderStatus: 'rendering' })).toBe('unsaved');
    expect(saveStateOf({ ...calm, isChanged: true, isRefused: true })).toBe('refused');
    expect(saveStateOf({ ...calm, isChanged: true, isSaving: true })).toBe('saving');
  });
});

describe('the PNG of the server', () => {
  test('is available only for a saved and drawn design', () => {
    expect(pngUnavailableReason('saved', '/files/a.png', true)).toBeNull();
    expect(pngUnavailableReason('unsaved', '/files/a.png', true)).toBe('Save the design first');
    expect(pngUnavailableReason('drawing', '/files/a.png', true)).toBe('The picture is being drawn');
    expect(pngUnavailableReason('saved', null, true)).toBe('There is no picture yet');
  });

  test('is not available if it was not requested', () => {
    expect(pngUnavailableReason('saved', null, false)).toContain('Publish a PNG file');
  });
});
