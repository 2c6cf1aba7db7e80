import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import { tell } from '../../app/notify.ts';
import { tellWithUndo } from '../../app/tell-with-undo.tsx';
import { archiveWarning } from './project-changes.ts';
import { useProjectChange } from './use-project-change.ts';

/** Archiving, after a question and with a way back, and unarchiving, which needs neither. */
export function useArchive() {
  const { mutateAsync } = useProjectChange();
  const { count } = useDates();

  const set = (project: Project, archived: boolean, then: () => void) =>
    // A refusal has been told by then.
    mutateAsync({ id: project.project_id, change: { archived } }).then(then, () => {});

  const unarchive = (project: Project) =>
    set(project, false, () => tell(`“${project.name}” is back. Its codes resolve again.`));

  const archive = (project: Project) =>
    set(project, true, () => tellWithUndo(`“${project.name}” is archived.`, () => unarchive(project)));

  const ask = (project: Project) =>
    modals.openConfirmModal({
      title: `Archive “${project.name}”?`,
      children: <Text size="sm">{archiveWarning(project.code_count, count(project.code_count))}</Text>,
      labels: { confirm: 'Archive project', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => archive(project),
    });

  return { ask, unarchive };
}
