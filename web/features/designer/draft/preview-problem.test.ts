import { expect, test } from 'bun:test';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { parseDraft } from './parsed-draft.ts';
import { previewProblem } from './save-state.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const FRAME = {
  shape: 'banner',
  text: 'SCAN ME',
  position: 'below',
  color: '#000000',
  text_color: '#111111',
} as const;

test('a design in colours that no scanner reads is drawn and marked', () => {
  for (const change of [{ foreground_color: '#dddddd' }, { foreground_color: '#fff', background_color: '#000' }]) {
    const parsed = parseDraft({ ...DEFAULT_STYLE, ...change }, LINK);
    expect(parsed).toMatchObject({ ok: false, drawable: { modules: 29 } });
    expect(previewProblem(parsed, false)).toBe('Phones cannot read this');
  }
  const eyes = parseDraft(DEFAULT_STYLE, LINK, { ...NO_DECORATION, eye_color: '#eeeeee' });
  expect(previewProblem(eyes, false)).toBe('Phones cannot read this');
});

test('text that people cannot read is marked as such', () => {
  const parsed = parseDraft(DEFAULT_STYLE, LINK, { ...NO_DECORATION, frame: FRAME });
  expect(parsed).toMatchObject({ ok: false, drawable: { decoration: { frame: FRAME } } });
  expect(previewProblem(parsed, false)).toBe('People cannot read the text');
});

test('a change that cannot be drawn is said to be missing in the picture', () => {
  const parsed = parseDraft({ ...DEFAULT_STYLE, foreground_color: '#12' }, LINK);
  expect(parsed).toMatchObject({ ok: false, drawable: null });
  expect(previewProblem(parsed, false)).toContain('the design before it');
});

test('a readable design has no mark, and one that the server could not read has', () => {
  const parsed = parseDraft(DEFAULT_STYLE, LINK);
  expect([previewProblem(parsed, false), previewProblem(parsed, true)]).toEqual([null, 'Phones cannot read this']);
});
