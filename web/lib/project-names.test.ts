import { expect, test } from 'bun:test';
import { projectNames } from './use-projects.ts';

const project = (project_id: string, name: string, description = '') => ({
  project_id,
  name,
  description,
  created_at: '2026-11-15T12:34:56.000Z',
});

test('projects with the same name are distinguished, the others keep theirs', () => {
  const names = projectNames([
    project('a', 'Summer', 'Posters\nand more'),
    project('b', 'Summer'),
    project('c', 'Winter', 'Cards'),
  ]);
  expect([...names.values()]).toEqual(['Summer (Posters)', 'Summer (since 2026-11-15 12:34)', 'Winter']);
});

test('projects that also have description and time in common are distinguished by their ids', () => {
  const names = projectNames([
    project('prj_1-abcdef', 'Menus'),
    project('prj_1-ghijkl', 'Menus'),
    project('prj_1-mnopqr', 'Menus', 'Lunch'),
  ]);
  expect([...names.values()]).toEqual([
    'Menus (since 2026-11-15 12:34, abcdef)',
    'Menus (since 2026-11-15 12:34, ghijkl)',
    'Menus (Lunch)',
  ]);
});
