import { describe, expect, test } from 'bun:test';
import { offerOf, type SaveState, saveStateOf } from './save-state.ts';

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

describe('the download', () => {
  const offer = (saveState: SaveState, change: Partial<Parameters<typeof offerOf>[0]> = {}) =>
    offerOf({ saveState, isRead: false, renderStatus: 'done', hasPicture: true, ...change });

  test('is the design shown only if that is saved, or was read by the server', () => {
    expect(offer('saved')).toEqual({ which: 'shown', note: null });
    expect(offer('unsaved', { isRead: true })).toEqual({ which: 'shown', note: 'As shown, not saved yet' });
    expect(offer('unsaved')).toMatchObject({ which: 'saved', note: expect.stringContaining('not checked') });
  });

  test('of a design that cannot be used is the saved one, and is called that', () => {
    expect(offer('refused')).toMatchObject({ which: 'saved', note: expect.stringContaining('saved design') });
  });

  test('of a saved design that could not be drawn is the last picture, and is called that', () => {
    for (const saveState of ['failed', 'refused', 'unsaved'] as const) {
      const { which, note } = offer(saveState, { renderStatus: 'error' });
      expect([which, note]).toEqual(['last', expect.stringContaining('last picture')]);
    }
  });

  test('waits while the picture is drawn, and for the first one', () => {
    expect(offer('drawing', { renderStatus: 'pending' }).which).toBe('none');
    expect(offer('failed', { renderStatus: 'error', hasPicture: false }).which).toBe('none');
  });
});
