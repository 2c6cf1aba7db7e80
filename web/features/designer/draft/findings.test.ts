import { describe, expect, test } from 'bun:test';
import { DEFAULT_STYLE, parseStyle, type RenderStyle } from '../../../../src/render/picture/style.ts';
import { draftContrast, type Finding, findingsOf, moduleMm, sectionText, sizeText } from './findings.ts';
import { type Design, designOf } from './parsed-draft.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';

function design(partial: Partial<RenderStyle>): Design {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return designOf(parsed.style, LINK);
}

const found = (partial: Partial<RenderStyle>) => findingsOf(design(partial)).map(({ key }) => key);

describe('the contrast', () => {
  const verdict = (foreground_color: string) => draftContrast({ foreground_color, background_color: '#ffffff' });

  test('is refused under 3:1, weak under 4.5:1, good from there', () => {
    expect(verdict('#959595')).toEqual({ ratio: 2.9, verdict: 'refused' });
    expect(verdict('#949494')).toEqual({ ratio: 3, verdict: 'weak' });
    expect(verdict('#777777')).toEqual({ ratio: 4.4, verdict: 'weak' });
    expect(verdict('#767676')).toEqual({ ratio: 4.5, verdict: 'good' });
    expect(verdict('#000')).toEqual({ ratio: 21, verdict: 'good' });
  });

  test('is not known while a colour is being typed', () => {
    expect(verdict('#12')).toBeNull();
  });
});

describe('the findings', () => {
  test('are none for the default style', () => {
    expect(found({})).toEqual([]);
  });

  test('warn of a weak contrast, with the ratio', () => {
    expect(findingsOf(design({ foreground_color: '#777777' }))).toMatchObject([
      { key: 'foreground_color', level: 'warning', text: expect.stringContaining('4.4:1') },
    ]);
  });

  test('warn of a quiet zone under 4 modules', () => {
    expect(found({ quiet_zone: 4 })).toEqual([]);
    expect(found({ quiet_zone: 3 })).toEqual(['quiet_zone']);
  });

  test('warn of the lowest error correction where dots do not fill their modules', () => {
    for (const dot_style of ['dots', 'diamond', 'horizontal', 'vertical'] as const) {
      expect(found({ dot_style, error_correction: 'L' })).toEqual(['error_correction']);
      expect(found({ dot_style, error_correction: 'M' })).toEqual([]);
    }
    for (const dot_style of ['square', 'rounded', 'connected'] as const) {
      expect(found({ dot_style, error_correction: 'L' })).toEqual([]);
    }
  });

  test('warn of modules under 0.33 mm in print', () => {
    // 37 modules with the quiet zone: 148 pixels give each of them 4.
    expect(moduleMm(design({ unit: 'in', width: 0.5, dpi: 296 }))).toBeCloseTo((4 / 296) * 25.4, 9);
    expect(found({ unit: 'in', width: 0.5, dpi: 296 })).toEqual([]);
    expect(found({ unit: 'in', width: 0.48, dpi: 296 })).toEqual(['width']);
    expect(findingsOf(design({ width: 148, dpi: 600 }))[0]?.text).toStartWith(
      'Printed at 600 dpi a module is 0.17 mm wide',
    );
  });

  test('say what a transparent background needs', () => {
    expect(findingsOf(design({ bg_transparent: true, background_color: '#ffee99' }))).toMatchObject([
      { key: 'bg_transparent', level: 'note', text: expect.stringContaining('#ffee99') },
    ]);
  });
});

const SIZE_WORDS_LINK = 'https://go.example.com/qr-7k2m9xwp';

test('the size of a picture in pixels is in pixels', () => {
  expect(sizeText(designOf(DEFAULT_STYLE, SIZE_WORDS_LINK))).toEqual(['1024 × 1024 px', '29 × 29 modules of 27 px']);
});

test('the size of a picture for print is in its unit and in pixels', () => {
  const card = { ...DEFAULT_STYLE, unit: 'mm', width: 50, height: 50 } as const;
  expect(sizeText(designOf(card, SIZE_WORDS_LINK))).toEqual(['50 × 50 mm, 591 × 591 px', '29 × 29 modules of 1.27 mm']);
});

const good = { ok: true, design: designOf(DEFAULT_STYLE, 'LINK') } as const;
const refused = { ok: false, key: 'width', field: 'width', message: 'Too small', drawable: null } as const;
const warning = (key: Finding['key']): Finding => ({ key, level: 'warning', text: '' });

test('a section shows only its own warnings', () => {
  const findings = [warning('width'), warning('padding'), warning('quiet_zone')];
  expect(sectionText(['width', 'padding'], good, findings)).toBe('2 warnings');
  expect(sectionText(['quiet_zone'], good, findings)).toBe('1 warning');
  expect(sectionText(['dot_style'], good, findings)).toBeNull();
});

test('a note is no warning', () => {
  expect(sectionText(['bg_transparent'], good, [{ key: 'bg_transparent', level: 'note', text: '' }])).toBeNull();
});

test('a section shows errors that prevent saving first', () => {
  expect(sectionText(['width', 'height'], refused, [warning('height')])).toBe('Needs attention');
  expect(sectionText(['dot_style'], refused, [])).toBeNull();
});
