import { describe, expect, test } from 'bun:test';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { type DraftAction, type DraftHistory, newHistory, reduceDraft } from './draft-history.ts';

const start = newHistory({ ...DEFAULT_STYLE });
const after = (...history: DraftAction[]): DraftHistory => history.reduce(reduceDraft, start);
const dots: DraftAction = { kind: 'change', key: 'dot_style', value: 'dots' };
const undo: DraftAction = { kind: 'undo' };
const redo: DraftAction = { kind: 'redo' };
const wide = (value: number): DraftAction => ({ kind: 'change', key: 'width', value });

describe('the steps of a design', () => {
  test('go back and forth one by one', () => {
    expect(after(dots, undo).draft).toEqual(start.draft);
    expect(after(dots, undo, redo).draft.dot_style).toBe('dots');
    expect(after(undo, redo)).toEqual(start);
  });

  test('count typing a value as one', () => {
    const typed = after(dots, wide(5), wide(50), wide(500));
    expect(typed.draft).toMatchObject({ width: 500, height: 500 });
    expect(reduceDraft(typed, undo).draft).toMatchObject({ width: 1024, dot_style: 'dots' });
  });

  test('start a new step for the same control after an undo', () => {
    const again = after(wide(500), undo, wide(600));
    expect(again.past).toHaveLength(1);
    expect(reduceDraft(again, undo).draft.width).toBe(1024);
  });

  test('drop undone steps after a new change', () => {
    expect(after(dots, undo, wide(500)).future).toEqual([]);
  });

  test('do not count what changes nothing', () => {
    expect(after({ kind: 'change', key: 'dot_style', value: 'square' }).past).toEqual([]);
    expect(after({ kind: 'apply', draft: { dpi: 300 } }).past).toEqual([]);
  });

  test('count a preset as one', () => {
    const preset = after({ kind: 'apply', draft: { dot_style: 'dots', eye_style: 'circle' } });
    expect(preset.draft).toMatchObject({ dot_style: 'dots', eye_style: 'circle', width: 1024 });
    expect(reduceDraft(preset, undo).draft).toEqual(start.draft);
  });

  test('include logo, frame and colours, a dragged size as one', () => {
    const logo = { hash: 'a'.repeat(64), size: 20, margin: 1, shape: 'square', clear: true } as const;
    const sized = (size: number): DraftAction => ({
      kind: 'decorate',
      parts: { logo: { ...logo, size } },
      step: 'logo.size',
    });
    const dragged = after({ kind: 'decorate', parts: { logo }, step: null }, sized(21), sized(22), sized(23));
    expect(dragged.decoration.logo?.size).toBe(23);
    expect(reduceDraft(dragged, undo).decoration.logo?.size).toBe(20);
    expect(reduceDraft(reduceDraft(dragged, undo), undo)).toMatchObject({ decoration: { logo: null } });
    expect(after({ kind: 'decorate', parts: { eye_color: null }, step: null }).past).toEqual([]);
  });

  test('are kept a hundred deep', () => {
    const flips = Array.from(
      { length: 150 },
      (_, index): DraftAction => ({ kind: 'change', key: 'export_png', value: index % 2 === 1 }),
    );
    expect(after(...flips).past).toHaveLength(100);
  });
});
