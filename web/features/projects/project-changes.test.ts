import { describe, expect, test } from 'bun:test';
import type { Project } from '../../lib/v2.ts';
import { archiveWarning, defaultProjectText, splitProjects, withChange } from './project-changes.ts';

function project(id: string, more: Partial<Project> = {}): Project {
  return {
    project_id: id,
    name: id,
    description: '',
    is_default: false,
    is_archived: false,
    compact_codes: false,
    custom_domain: null,
    has_custom_domain: false,
    created_via: 'dashboard',
    code_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

const PROJECTS = [project('new'), project('old', { is_default: true }), project('gone', { is_archived: true })];

describe('a change shown before the server has answered', () => {
  test('changes only its project', () => {
    const [first, ...others] = withChange(PROJECTS, 'new', { name: 'Newer', compact_codes: true });
    expect(first).toEqual(project('new', { name: 'Newer', compact_codes: true }));
    expect(others).toEqual(PROJECTS.slice(1));
  });

  test('a new default replaces the old one', () => {
    const defaults = withChange(PROJECTS, 'new', { is_default: true }).map(({ is_default }) => is_default);
    expect(defaults).toEqual([true, false, false]);
  });

  test('archiving moves it to the archived ones, unarchiving back', () => {
    expect(splitProjects(withChange(PROJECTS, 'new', { is_archived: true })).archived).toHaveLength(2);
    expect(splitProjects(withChange(PROJECTS, 'gone', { is_archived: false })).archived).toEqual([]);
  });

  test('does not mutate the previous state, for rollback', () => {
    const before = structuredClone(PROJECTS);
    withChange(PROJECTS, 'new', { name: 'Newer', is_archived: true });
    expect(PROJECTS).toEqual(before);
  });
});

test('the default project comes first, the others keep their order', () => {
  const { live } = splitProjects([project('a'), project('b'), project('c', { is_default: true })]);
  expect(live.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

test('the warning before archiving counts the codes that stop', () => {
  expect(archiveWarning(1_200, '1,200')).toStartWith('Scans of its 1,200 codes get “not found”');
  expect(archiveWarning(1, '1')).toStartWith('Scans of its code get');
  expect(archiveWarning(0, '0')).not.toContain('not found');
});

test('the hint for archiving the default project depends on the number of others', () => {
  expect(defaultProjectText(2)).toContain('Make another project the default');
  expect(defaultProjectText(1)).toContain('Make a new project the default');
});
