import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyWithUndo } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { projectsQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { type Project, type ProjectChange, v2 } from '../../lib/v2.ts';
import { archiveWarning, withChange } from './project-changes.ts';

const { queryKey } = projectsQuery;

type Wanted = { id: string; change: ProjectChange };

/** Changes a project. Optimistic: shown at once, rolled back with the server's reason if it is refused. */
export function useProjectChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: Wanted) => v2('PATCH /v2/projects/{id}', { path: { id }, body: change }),
    ...optimistic<Project[], Wanted>(client, queryKey, (projects, { id, change }) => withChange(projects, id, change)),
    meta: { failed: 'The project was not changed' },
    onSettled: () => {
      // Other queries that include a project's name, default or archived state.
      for (const key of [queryKey, ['me'], ['codes'], ['code']]) client.invalidateQueries({ queryKey: key });
    },
  });
}

/** Archives after a confirmation and with an undo button; unarchiving needs neither. */
export function useArchive() {
  const { mutateAsync } = useProjectChange();
  const { count } = useDates();
  const { nameOf } = useProjects();

  const quoted = ({ project_id }: Project) => `“${nameOf(project_id)}”`;

  const set = (project: Project, archived: boolean, then: () => void) =>
    // The error was already shown.
    mutateAsync({ id: project.project_id, change: { is_archived: archived } }).then(then, () => {});

  const unarchive = (project: Project) =>
    set(project, false, () => notify(`${quoted(project)} was unarchived. Its codes work again.`));

  const archive = (project: Project) =>
    set(project, true, () => notifyWithUndo(`${quoted(project)} is archived.`, () => unarchive(project)));

  const ask = async (project: Project) => {
    const question = {
      title: `Archive ${quoted(project)}?`,
      text: archiveWarning(project.code_count, count(project.code_count)),
      confirm: 'Archive project',
      isDangerous: true,
    };
    if (await confirmed(question)) await archive(project);
  };

  return { ask, unarchive };
}
