import { z } from 'zod';
import { toIso } from '../lib/instant.ts';
import { timestamp } from '../lib/timestamp.ts';
import type { ProjectRow } from '../store/schema.ts';

export const projectAnswer = z.strictObject({
  project_id: z.string().describe('Opaque; sorts by creation.'),
  name: z.string().describe('The display name.'),
  description: z.string().describe('Empty when none was given.'),
  is_default: z.boolean().describe("Whether it is the account's default project."),
  has_custom_domain: z.boolean().describe('Whether its public links are on a domain of its own.'),
  created_via: z
    .enum(['api', 'dashboard'])
    .nullable()
    .describe('Where it was made; null for the first default project of an account.'),
  created_at: timestamp,
  updated_at: timestamp,
});

export type ProjectAnswer = z.infer<typeof projectAnswer>;

export function presentProject(project: ProjectRow): ProjectAnswer {
  return {
    project_id: project.id,
    name: project.name,
    description: project.description,
    is_default: project.is_default,
    has_custom_domain: project.custom_domain !== null,
    created_via: project.created_via as ProjectAnswer['created_via'],
    created_at: toIso(project.created_at),
    updated_at: toIso(project.updated_at),
  };
}

export const PROJECT_EXAMPLE: ProjectAnswer = {
  project_id: 'prj_01k9zq6y4n8r5tawg2c3dfh7jm',
  name: 'Summer campaign',
  description: 'Posters and table cards',
  is_default: false,
  has_custom_domain: false,
  created_via: 'api',
  created_at: '2026-11-14T09:30:00.000Z',
  updated_at: '2026-11-14T09:30:00.000Z',
};
