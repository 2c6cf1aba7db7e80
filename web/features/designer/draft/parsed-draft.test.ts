import { describe, expect, test } from 'bun:test';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import type { Draft } from './draft.ts';
import { parseDraft } from './parsed-draft.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const read = (change: Partial<Draft>, payload = LINK) => parseDraft({ ...DEFAULT_STYLE, ...change }, payload);

describe('parsing a draft', () => {
  test('returns the style and the layout of the code in the picture', () => {
    expect(read({ foreground_color: '#123' })).toMatchObject({
      ok: true,
      design: { style: { foreground_color: '#112233' }, modules: 29, layout: { module: 27 } },
    });
  });

  test('treats a number that is being typed as its value', () => {
    expect(read({ padding: '12.' })).toMatchObject({ ok: true, design: { style: { padding: 12 } } });
  });

  test('names the control of an invalid value', () => {
    expect(read({ width: '' })).toMatchObject({ ok: false, key: 'width' });
    expect(read({ background_color: '#12' })).toMatchObject({ ok: false, key: 'background_color' });
    expect(read({ padding: 400 })).toMatchObject({ ok: false, key: 'padding' });
  });

  test('refuses a picture that is too small for its code', () => {
    const refused = read({ width: 64, height: 64 }, `${LINK}?${'x'.repeat(200)}`);
    expect(refused).toMatchObject({ ok: false, key: 'width' });
  });
});
