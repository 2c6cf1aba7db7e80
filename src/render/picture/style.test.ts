import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { DEFAULT_STYLE, parseStyle, RENDER_STYLE, type RenderStyle, STYLE_KEYS } from './style.ts';

const KEYS = [
  'format_ratio',
  'width',
  'height',
  'unit',
  'padding',
  'quiet_zone',
  'border_style',
  'dot_style',
  'eye_style',
  'foreground_color',
  'background_color',
  'bg_transparent',
  'error_correction',
  'dpi',
  'export_png',
  'output_alignment',
];

function accepted(input: unknown, base?: RenderStyle): RenderStyle {
  const parsed = parseStyle(input, base);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

function refused(input: unknown): { field: string; message: string } {
  const parsed = parseStyle(input);
  if (parsed.ok) throw new Error('accepted');
  return { field: parsed.field, message: parsed.message };
}

describe('the table', () => {
  test('has exactly the 16 keys of qr_render_metadata', () => {
    expect(Object.keys(RENDER_STYLE)).toEqual(KEYS);
  });

  test('has defaults that it accepts itself', () => {
    expect(accepted({ ...DEFAULT_STYLE })).toEqual(DEFAULT_STYLE);
  });

  test('says what each key means in one sentence', () => {
    for (const key of STYLE_KEYS) expect(RENDER_STYLE[key].meaning).toMatch(/^[A-Z][^.]*(\.\d[^.]*)*\.$/);
  });
});

describe('parseStyle', () => {
  test('completes an empty object to the defaults', () => {
    expect(accepted({})).toEqual(DEFAULT_STYLE);
  });

  test('keeps what is given and fills in the rest', () => {
    expect(accepted({ dot_style: 'dots', quiet_zone: 6 })).toEqual({
      ...DEFAULT_STYLE,
      dot_style: 'dots',
      quiet_zone: 6,
    });
  });

  test('merges a change into the stored style', () => {
    const stored = accepted({ format_ratio: '4:5', width: 800, dot_style: 'dots' });
    expect(accepted({ eye_style: 'leaf' }, stored)).toEqual({ ...stored, eye_style: 'leaf' });
    expect(accepted({ format_ratio: '1:1' }, stored)).toMatchObject({ width: 800, height: 800 });
  });

  test('refuses anything but an object', () => {
    for (const input of [null, [], 'round', 7, undefined]) {
      expect(refused(input).field).toBe('qr_render_metadata');
    }
  });

  test('refuses an unknown key and names the known ones', () => {
    const { field, message } = refused({ dotstyle: 'dots' });
    expect(field).toBe('dotstyle');
    expect(message).toContain('dotstyle is not a style setting');
    expect(message).toContain('dot_style');
  });

  test.each(['__proto__', 'constructor', 'toString'])('refuses the key %s', (key) => {
    expect(refused(JSON.parse(`{"${key}": 1}`)).field).toBe(key);
  });

  for (const key of STYLE_KEYS) {
    test(`refuses a wrong value of ${key}, naming it and what is allowed`, () => {
      const entry = RENDER_STYLE[key];
      for (const value of [null, [], {}, 'no such value', Number.NaN, -1, 1e9]) {
        const { field, message } = refused({ [key]: value });
        expect(field).toBe(key);
        expect(message).toStartWith(`${key} must be `);
        if (entry.type === 'choice') expect(message).toContain(entry.values.join(', '));
        if (entry.type === 'number') expect(message).toContain(`${entry.min} to ${entry.max}`);
      }
    });
  }

  test('refuses half modules and half dots per inch', () => {
    expect(refused({ quiet_zone: 4.5 }).message).toContain('whole number');
    expect(refused({ dpi: 300.5 }).message).toContain('whole number');
  });

  test('takes colours in either case and short, and keeps one form', () => {
    const style = accepted({ foreground_color: '#0A4', background_color: '#FFFFFF' });
    expect(style.foreground_color).toBe('#00aa44');
    expect(style.background_color).toBe('#ffffff');
  });

  test.each(['black', '#12345', '#1234567', '#ggg', 'rgb(0,0,0)', '#000000;'])('refuses the colour %s', (colour) => {
    expect(refused({ foreground_color: colour }).field).toBe('foreground_color');
  });

  test('refuses light on dark and says to swap the colours', () => {
    const { field, message } = refused({ foreground_color: '#ffffff', background_color: '#000000' });
    expect(field).toBe('foreground_color');
    expect(message).toContain('Swap the two colours');
  });

  test('refuses colours too close to each other and says how close', () => {
    const { message } = refused({ foreground_color: '#ffff00' });
    expect(message).toContain('a contrast of 1.0:1');
    expect(message).toContain('at least 3:1');
  });

  test('checks the contrast on a transparent background too', () => {
    expect(refused({ bg_transparent: true, background_color: '#222222' }).field).toBe('foreground_color');
  });

  test('never throws, and whatever it accepts is complete and accepted again unchanged', () => {
    const anyValue = fc.oneof(fc.anything(), ...STYLE_KEYS.map((key) => fc.constant(RENDER_STYLE[key].default)));
    const inputs = fc.dictionary(fc.oneof(fc.constantFrom(...STYLE_KEYS), fc.string()), anyValue);
    fc.assert(
      fc.property(fc.oneof(inputs, fc.anything()), (input) => {
        const parsed = parseStyle(input);
        if (!parsed.ok) {
          expect(parsed.message).toContain(parsed.field);
          return;
        }
        expect(Object.keys(parsed.style)).toEqual(KEYS);
        expect(parseStyle(parsed.style)).toEqual(parsed);
      }),
    );
  });
});
