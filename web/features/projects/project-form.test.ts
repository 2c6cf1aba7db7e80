import { expect, test } from 'bun:test';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { changeOf, FIELD_CHECKS, fieldsOf } from './project-form.ts';

const PROJECT: Project = {
  project_id: 'prj_1',
  name: 'Summer',
  description: 'Posters',
  is_default: false,
  is_archived: false,
  compact_codes: false,
  custom_domain: null,
  code_count: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('a form saved untouched sends nothing', () => {
  expect(changeOf(PROJECT, fieldsOf(PROJECT))).toBeNull();
});

test('only the fields that differ are sent, an emptied description too', () => {
  const fields = { ...fieldsOf(PROJECT), description: '', compactCodes: true };
  expect(changeOf(PROJECT, fields)).toEqual({ description: '', compact_codes: true });
});

test('a blank name is refused, and lengths are counted in code points', () => {
  expect(FIELD_CHECKS.name(' \n')).toBe('Give it a name');
  expect(FIELD_CHECKS.name('😀'.repeat(255))).toBeNull();
  expect(FIELD_CHECKS.name('x'.repeat(256))).toBe('At most 255 characters');
  expect(FIELD_CHECKS.description('x'.repeat(2_000))).toBeNull();
  expect(FIELD_CHECKS.description('x'.repeat(2_001))).toBe('At most 2,000 characters');
});
