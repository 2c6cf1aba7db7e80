import { describe, expect, test } from 'bun:test';
import { parseStyle, RENDER_STYLE, STYLE_KEYS } from '../../src/render/picture/style.ts';
import { CHOICE_LABELS, CONTROLS, GROUPS, keysInGroup, withControlLabels } from './style-controls.ts';

describe('the controls', () => {
  test('belong to exactly one group each', () => {
    expect(GROUPS.flatMap(keysInGroup).sort()).toEqual([...STYLE_KEYS].sort());
  });

  test('have a kind that fits the setting', () => {
    const looks = {
      choice: ['samples', 'segments', 'places'],
      number: ['number'],
      colour: ['colour'],
      boolean: ['switch'],
    };
    for (const key of STYLE_KEYS) expect(looks[RENDER_STYLE[key].type]).toContain(CONTROLS[key].kind);
  });

  test('offer every value of a choice', () => {
    for (const [key, words] of Object.entries(CHOICE_LABELS)) {
      const { values } = RENDER_STYLE[key as keyof typeof CHOICE_LABELS];
      expect(Object.keys(words).sort()).toEqual([...values].sort());
    }
  });
});

describe('a refusal', () => {
  const refusal = (input: object) => {
    const parsed = parseStyle(input);
    return parsed.ok ? '' : withControlLabels(parsed.message);
  };

  test('uses the labels of the page', () => {
    expect(refusal({ foreground_color: '#cccccc' })).toStartWith('Code colour #cccccc on background #ffffff has');
    expect(refusal({ quiet_zone: 17 })).toBe('Quiet zone must be a whole number from 0 to 16.');
    expect(refusal({ width: 500, height: 400 })).toBe(
      'Height must be 500 for width 500 at format 1:1; use format custom for another shape.',
    );
  });
});
