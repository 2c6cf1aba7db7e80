import { expect, test } from 'bun:test';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import type { Finding } from './findings.ts';
import { designOf } from './reading.ts';
import { sectionWords } from './section-words.ts';

const good = { ok: true, design: designOf(DEFAULT_STYLE, 'LINK') } as const;
const refused = { ok: false, key: 'width', message: 'Too small' } as const;
const warning = (key: Finding['key']): Finding => ({ key, level: 'warning', text: '' });

test('a section tells of the warnings within, and of no others', () => {
  const findings = [warning('width'), warning('padding'), warning('quiet_zone')];
  expect(sectionWords(['width', 'padding'], good, findings)).toBe('2 warnings');
  expect(sectionWords(['quiet_zone'], good, findings)).toBe('1 warning');
  expect(sectionWords(['dot_style'], good, findings)).toBeNull();
});

test('a note is no warning', () => {
  expect(
    sectionWords(['bg_transparent'], good, [{ key: 'bg_transparent', level: 'note', text: '' }]),
  ).toBeNull();
});

test('a section tells first of what keeps the design from being saved', () => {
  expect(sectionWords(['width', 'height'], refused, [warning('height')])).toBe('Needs a change');
  expect(sectionWords(['dot_style'], refused, [])).toBeNull();
});
