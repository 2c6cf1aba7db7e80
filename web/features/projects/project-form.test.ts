import { expect, test } from 'bun:test';
import type { Project } from '../../lib/v2.ts';
import { FIELD_VALIDATORS, fieldsOf, projectChange } from './project-changes.ts';

const PROJECT: Project = {
  project_id: 'prj_1',
  name: 'Summer',
  description: 'Posters',
  is_default: false,
  is_archived: false,
  compact_codes: false,
  custom_domain: null,
  has_custom_domain: false,
  created_via: 'dashboard',
  code_count: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('a form saved untouched sends nothing', () => {
  expect(projectChange(PROJECT, fieldsOf(PROJECT))).toBeNull();
});

test('only the fields that differ are sent, an emptied description too', () => {
  const fields = { ...fieldsOf(PROJECT), description: '', compactCodes: true };
  expect(projectChange(PROJECT, fields)).toEqual({ description: '', compact_codes: true });
});

test('a blank name is refused, and lengths are counted in code points', () => {
  expect(FIELD_VALIDATORS.name(' \n')).toBe('Enter a name');
  expect(FIELD_VALIDATORS.name('😀'.repeat(255))).toBeNull();
  expect(FIELD_VALIDATORS.name('x'.repeat(256))).toBe('At most 255 characters');
  expect(FIELD_VALIDATORS.description('x'.repeat(2_000))).toBeNull();
  expect(FIELD_VALIDATORS.description('x'.repeat(2_001))).toBe('At most 2,000 characters');
});
