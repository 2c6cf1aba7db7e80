import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectChange } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyError, notifyWithUndo } from '../../lib/notify.tsx';
import { projectsQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { archiveWarning, withChange } from './project-changes.ts';

const { queryKey } = projectsQuery;

/** Changes a project. Optimistic: shown at once, rolled back with the server's reason if it is refused. */
export function useProjectChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ProjectChange }) =>
      api('PATCH /projects/{id}', { id, body: change }),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, withChange(before, id, change));
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      notifyError(error, 'The project was not changed');
    },
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
    mutateAsync({ id: project.project_id, change: { archived } }).then(then, () => {});

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
