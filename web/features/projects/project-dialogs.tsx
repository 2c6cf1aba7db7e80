import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { notify } from '../../lib/notify.tsx';
import { projectsQuery } from '../../lib/queries.ts';
import { type Project, type ProjectChange, v2 } from '../../lib/v2.ts';
import { FIELD_VALIDATORS, fieldsOf, type ProjectFields, projectChange } from './project-changes.ts';

type Props = {
  /** Null: a new one. */
  project: Project | null;
  onSubmit: (fields: ProjectFields) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

/** The form in the dialogs that create and edit a project. */
function ProjectForm({ project, onSubmit, onCancel, isSaving, error }: Props) {
  const form = useForm({ initialValues: fieldsOf(project), validate: FIELD_VALIDATORS });
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          placeholder="Summer campaign"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          placeholder="Posters and table cards"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('description')}
        />
        {project ? (
          <Switch
            label="Print links in upper case: smaller codes"
            description="Capital letters need less room in a code, so it can be printed smaller. Switching redraws the pictures of the project; printed codes keep working."
            {...form.getInputProps('compactCodes', { type: 'checkbox' })}
          />
        ) : (
          <Switch
            label="Make it the default project"
            description="New codes go to the default project unless another is chosen."
            {...form.getInputProps('makeDefault', { type: 'checkbox' })}
          />
        )}
        <FormError error={error} title="The project was not created" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          {project ? 'Save project' : 'Create project'}
        </DialogButtons>
      </Stack>
    </form>
  );
}

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
      v2('POST /v2/projects', { body: { name, description, set_as_default: makeDefault } }),
    onSuccess: async (project) => {
      client.invalidateQueries({ queryKey: ['me'] });
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      onClose();
      notify(`“${project.name}” was created.`);
    },
  });
  return (
    <ProjectForm
      project={null}
      onSubmit={(fields) => create.mutate(fields)}
      onCancel={onClose}
      isSaving={create.isPending}
      error={create.error}
    />
  );
}

/** The dialog closes at once: the update is optimistic and rolled back if the server refuses it. */
export function openEditProject(project: Project, onChange: (change: ProjectChange) => void): void {
  const close = () => modals.close(id);
  const save = (fields: ProjectFields) => {
    close();
    const change = projectChange(project, fields);
    if (change) onChange(change);
  };
  const id = modals.open({
    title: 'Edit project',
    children: <ProjectForm project={project} onSubmit={save} onCancel={close} isSaving={false} error={null} />,
  });
}
