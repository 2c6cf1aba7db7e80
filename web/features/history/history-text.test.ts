import { describe, expect, test } from 'bun:test';
import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { byDay, nearDay } from '../../lib/by-day.ts';
import { actorText, contentLines, valueText } from '../../lib/history-text.ts';
import { rulesChange } from './rules-change.ts';
import { partLines, styleLines, stylePairs } from './style-change.ts';

const WORDS = {
  dateTime: (iso: string) => `on ${iso.slice(0, 10)}`,
  count: (number: number) => number.toLocaleString('en'),
  projectName: (id: string) => ({ prj_1: 'Shops' })[id] ?? '',
};

describe('a value in words', () => {
  const CASES: [string, unknown, string][] = [
    ['label', 'Menu', 'Menu'],
    ['redirect_url', 'https://example.com', 'https://example.com'],
    ['status', 'archived', 'Archived'],
    ['status', 'something newer', 'something newer'],
    ['expires_at', '2026-01-01T00:00:00.000Z', 'on 2026-01-01'],
    ['expires_at', null, 'Never'],
    ['scan_limit', 1_500, '1,500 scans'],
    ['scan_limit', 1, '1 scan'],
    ['scan_limit', null, 'Unlimited'],
    ['project_id', 'prj_1', 'Shops'],
    ['project_id', 'prj_2', 'Unknown project'],
    ['analytics_enabled', true, 'On'],
    ['pass_query', false, 'Off'],
  ];
  test.each(CASES)('%s %p', (field, value, text) => {
    expect(valueText(field, value, WORDS)).toBe(text);
  });

  test('a key is shown by its name and its last characters', () => {
    expect(actorText({ kind: 'key', name: 'Till', last4: 'x8Qa' })).toBe('API key “Till” …x8Qa');
    expect(actorText({ kind: 'client', client_id: 'client_1', name: 'Warehouse' })).toBe('OAuth client “Warehouse”');
  });
});

describe('content', () => {
  test('only changes are shown, and never a password', () => {
    const before = { ssid: 'Guests', security: 'WPA', password: 'secret one', hidden: false };
    const after = { ssid: 'Guests', security: 'WPA', password: 'secret two', hidden: true };
    const lines = contentLines(before, after);
    expect(lines.map(({ name }) => name)).toEqual(['Password', 'Hidden network']);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('a file is told by its name and what a browser does, not by its id', () => {
    const before = { file_id: 'fil_1', name: 'Menu.pdf', disposition: 'inline' };
    const after = { file_id: 'fil_2', name: 'Menu.pdf', disposition: 'attachment' };
    expect(contentLines(before, after)).toEqual([
      { name: 'File', before: 'earlier file', after: 'new file' },
      { name: 'What a browser does with it', before: 'Show it', after: 'Save it' },
    ]);
  });

  test('lists and addresses become text', () => {
    const before = { phones: [{ kind: 'mobile', number: '+49 30 1' }], emails: [] };
    const after = { phones: [], emails: [], address: { street: 'Main St 1', city: 'Berlin' } };
    expect(contentLines(before, after)).toEqual([
      { name: 'Phones', before: 'mobile +49 30 1', after: 'None' },
      { name: 'Address', before: 'None', after: 'Main St 1, Berlin' },
    ]);
  });
});

describe('rules', () => {
  const rule = (country: string) => ({ when: [{ country: [country] }], url: 'https://a.example' });
  const [de, fr, us] = [rule('DE'), rule('FR'), rule('US')];
  const line = (number: number, name: string) => ({ number, sentence: `${name} → a.example` });

  test('added and removed rules have their number', () => {
    expect(rulesChange([de, fr], [de, us, fr])).toEqual({
      added: [line(2, 'United States')],
      removed: [],
      reordered: [],
    });
    expect(rulesChange([de, fr], [fr])).toEqual({ added: [], removed: [line(1, 'Germany')], reordered: [] });
  });

  test('another order is shown as such', () => {
    expect(rulesChange([de, fr, us], [us, de, fr])).toEqual({
      added: [],
      removed: [],
      reordered: [line(1, 'United States'), line(2, 'Germany'), line(3, 'France')],
    });
  });

  test('one of two that are alike is gone', () => {
    expect(rulesChange([de, de], [de]).removed).toHaveLength(1);
    expect(rulesChange([de], [de, de]).added).toHaveLength(1);
  });

  test('anything but a list counts as empty', () => {
    expect(rulesChange(null, [de]).added).toHaveLength(1);
  });
});

describe('design', () => {
  test('settings have the labels of the designer', () => {
    expect(styleLines({ dot_style: 'connected' }, { dot_style: 'dots' })).toEqual([
      { key: 'dot_style', name: 'Dots', before: 'Flowing', after: 'Dots' },
    ]);
  });

  const EYES = {
    field: 'decoration' as const,
    before: { eye_color: null },
    after: { eye_color: '#7f1d1d' },
  };

  test('parts of the decoration become text', () => {
    expect(partLines(EYES.before, EYES.after)).toEqual([
      { key: 'eye_color', name: 'Eye colour', before: 'As the dots', after: '#7f1d1d' },
    ]);
  });

  test('the complete design of each time is derived from the current one', () => {
    const change = (at: string, before: object, after: object) => ({
      at,
      actor: { kind: 'person', name: 'Ada' } as const,
      what: {
        kind: 'changed' as const,
        planned_at: null,
        fields: [{ field: 'qr_render_metadata' as const, before, after }],
      },
    });
    const newer = change('2', { dot_style: 'dots' }, { dot_style: 'diamond' });
    const older = change('1', { eye_style: 'square', dot_style: 'square' }, { eye_style: 'leaf', dot_style: 'dots' });
    const coloured = { ...newer, at: '3', what: { kind: 'changed' as const, planned_at: null, fields: [EYES] } };
    const style = { ...DEFAULT_STYLE, dot_style: 'diamond', eye_style: 'leaf' } as const;
    const present = { style, decoration: { ...NO_DECORATION, eye_color: '#7f1d1d' } };
    const pairs = stylePairs([coloured, newer, { ...newer, what: { kind: 'created' } }, older], present);
    expect(pairs.get(coloured)).toEqual({ before: { style, decoration: NO_DECORATION }, after: present });
    expect(pairs.get(newer)?.before.style).toEqual({ ...style, dot_style: 'dots' });
    expect(pairs.get(older)?.after.style).toEqual({ ...style, dot_style: 'dots' });
    expect(pairs.get(older)?.before).toEqual({ style: DEFAULT_STYLE, decoration: NO_DECORATION });
  });
});

describe('days', () => {
  test('are those of the time zone', () => {
    const entries = ['2026-01-02T00:30:00Z', '2026-01-01T23:30:00Z', '2026-01-01T22:30:00Z'].map((at) => ({
      at,
    }));
    expect(byDay(entries, 'Europe/Berlin').map(({ day, entries: { length } }) => [day, length])).toEqual([
      ['2026-01-02', 2],
      ['2026-01-01', 1],
    ]);
  });

  test('entries of the same time have unique keys', () => {
    const at = '2026-01-01T00:00:00.000Z';
    const keys = byDay([{ at }, { at }], 'UTC').flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(new Set(keys).size).toBe(2);
  });

  test('the last two have a name, also across a change of the clock', () => {
    expect(nearDay('2026-03-29', '2026-03-29')).toBe('Today');
    expect(nearDay('2026-03-29', '2026-03-30')).toBe('Yesterday');
    expect(nearDay('2026-03-28', '2026-03-30')).toBeNull();
  });
});
