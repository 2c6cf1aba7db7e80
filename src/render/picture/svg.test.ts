import { describe, expect, test } from 'bun:test';
import { parseStyle, RENDER_STYLE, type RenderStyle } from './style.ts';
import { drawSvg } from './svg.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const TEXT = { title: 'QR code', description: 'Opens a page' };

function draw(partial: Partial<RenderStyle>, text = TEXT): string {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return drawSvg(LINK, parsed.style, text);
}

describe('an SVG file', () => {
  test('holds one path for the background and one for all of the code, in every style', () => {
    for (const dot_style of RENDER_STYLE.dot_style.values) {
      for (const eye_style of RENDER_STYLE.eye_style.values) {
        const svg = draw({ dot_style, eye_style, border_style: 'rounded', foreground_color: '#123456' });
        expect(svg.match(/<path/g)).toHaveLength(2);
        expect(svg.match(/fill="#123456"/g)).toHaveLength(1);
        expect(svg.match(/fill="#ffffff"/g)).toHaveLength(1);
      }
    }
  });

  test('has no background when it is transparent', () => {
    const svg = draw({ bg_transparent: true });
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).not.toContain('#ffffff');
  });

  test('has no invalid number', () => {
    for (const dot_style of RENDER_STYLE.dot_style.values) {
      expect(draw({ dot_style, border_style: 'rounded' })).not.toMatch(/NaN|undefined|Infinity|e-/);
    }
  });

  test('says its size in the unit of the style and counts pixels within', () => {
    expect(draw({ width: 500 })).toContain('width="500" height="500" viewBox="0 0 500 500"');
    expect(draw({ unit: 'mm', width: 50.8, dpi: 254, format_ratio: '1:2' })).toContain(
      'width="50.8mm" height="101.6mm" viewBox="0 0 508 1016"',
    );
  });

  test('tells a screen reader what it is', () => {
    const svg = draw({});
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>QR code</title><desc>Opens a page</desc>');
  });

  test('shows markup in its texts literally', () => {
    const svg = draw({}, { title: '<img onerror=x>', description: '"><svg onload=y> & \u0000\ud800' });
    expect(svg).toContain('<title>&lt;img onerror=x&gt;</title>');
    expect(svg).toContain('<desc>&quot;&gt;&lt;svg onload=y&gt; &amp; \ufffd\ufffd</desc>');
  });

  test('has no script, style, link or handler', () => {
    expect(draw({})).not.toMatch(/<script|<style|href|url\(|\son\w+=|<!|<\?/);
  });

  test('is the same for the same input', () => {
    expect(draw({ dot_style: 'connected' })).toBe(draw({ dot_style: 'connected' }));
  });
});
