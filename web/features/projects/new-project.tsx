import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { tell } from '../../app/notify.ts';
import { projectsQuery } from '../../app/queries.ts';
import { ProjectFieldsForm } from './project-fields.tsx';
import type { ProjectFields } from './project-form.ts';

export function openNewProject(): void {
  const id = modals.open({
    title: 'New project',
    children: <NewProject onClose={() => modals.close(id)} />,
  });
}

function NewProject({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: ({ name, description, makeDefault }: ProjectFields) =>
      api('POST /projects', { body: { name, description, set_as_default: makeDefault } }),
    onSuccess: async (project) => {
      client.invalidateQueries({ queryKey: ['me'] });
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      onClose();
      tell(`“${project.name}” is ready.`);
    },
  });
  return (
    <ProjectFieldsForm
      project={null}
      onSubmit={(fields) => create.mutate(fields)}
      onCancel={onClose}
      isSaving={create.isPending}
      error={create.error}
    />
  );
}
