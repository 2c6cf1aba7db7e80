import { describe, expect, test } from 'bun:test';
import { stageOf, whyNoPng } from './save-state.ts';

const calm = { isRefused: false, isSaving: false, isChanged: false, renderStatus: 'done' } as const;

describe('the stage of a design', () => {
  test('is saved once the picture is drawn', () => {
    expect(stageOf(calm)).toBe('saved');
    expect(stageOf({ ...calm, renderStatus: 'pending' })).toBe('drawing');
    expect(stageOf({ ...calm, renderStatus: 'rendering' })).toBe('drawing');
    expect(stageOf({ ...calm, renderStatus: 'error' })).toBe('failed');
  });

  test('tells of a change before it tells of the picture saved last', () => {
    expect(stageOf({ ...calm, isChanged: true, renderStatus: 'rendering' })).toBe('unsaved');
    expect(stageOf({ ...calm, isChanged: true, isRefused: true })).toBe('refused');
    expect(stageOf({ ...calm, isChanged: true, isSaving: true })).toBe('saving');
  });
});

describe('the PNG of the server', () => {
  test('is there only for the design that was saved and drawn', () => {
    expect(whyNoPng('saved', '/files/a.png', true)).toBeNull();
    expect(whyNoPng('unsaved', '/files/a.png', true)).toBe('Save the design first');
    expect(whyNoPng('drawing', '/files/a.png', true)).toBe('The picture is being drawn');
    expect(whyNoPng('saved', null, true)).toBe('There is no picture yet');
  });

  test('is not there where it was not wanted', () => {
    expect(whyNoPng('saved', null, false)).toContain('Publish a PNG file');
  });
});
