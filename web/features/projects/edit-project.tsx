import { modals } from '@mantine/modals';
import type { Project, ProjectChange } from '../../../src/http/dashboard/contract.ts';
import { ProjectFieldsForm } from './project-fields.tsx';
import { changeOf, type ProjectFields } from './project-form.ts';

/** The dialog closes at once: the change is shown as done, and taken back if it is refused. */
export function openEditProject(project: Project, onChange: (change: ProjectChange) => void): void {
  const close = () => modals.close(id);
  const save = (fields: ProjectFields) => {
    close();
    const change = changeOf(project, fields);
    if (change) onChange(change);
  };
  const id = modals.open({
    title: 'Edit project',
    children: (
      <ProjectFieldsForm project={project} onSubmit={save} onCancel={close} isSaving={false} error={null} />
    ),
  });
}
