import type { Project } from '../../src/http/dashboard/contract.ts';

type Named = Pick<Project, 'project_id' | 'name' | 'description' | 'created_at'>;

/** The display name of each project, by id. Projects with the same name are distinguished by description or day. */
export function projectNames(projects: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of projects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    projects.map(({ project_id, name, description, created_at }) => [
      project_id,
      (counts.get(name) ?? 0) > 1 ? `${name} (${difference(description, created_at)})` : name,
    ]),
  );
}

const MAX_LENGTH = 40;

function difference(description: string, createdAt: string): string {
  const [line = ''] = description.trim().split('\n');
  return line === '' ? `since ${createdAt.slice(0, 16).replace('T', ' ')}` : line.slice(0, MAX_LENGTH);
}
