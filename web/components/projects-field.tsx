import { MultiSelect, Stack } from '@mantine/core';
import { useProjects } from '../lib/use-projects.ts';
import { SegmentedField } from './segmented-field.tsx';

type Props = {
  isOfAll: boolean;
  onOfAll: (isOfAll: boolean) => void;
  /** What the choice of some projects means. */
  description: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  error?: string;
};

const CHOICES = { all: 'All projects', some: 'Some projects' };

/** All projects of the account, or some of them; the field of those is `projectIds`. */
export function ProjectsField({ isOfAll, onOfAll, description, value = [], onChange = () => {}, error }: Props) {
  const { all, nameOf } = useProjects();
  const options = all
    .filter(({ is_archived, project_id }) => !is_archived || value.includes(project_id))
    .map(({ project_id }) => ({ value: project_id, label: nameOf(project_id) }));
  return (
    <Stack gap="xs">
      <SegmentedField
        label="Projects"
        options={CHOICES}
        value={isOfAll ? 'all' : 'some'}
        onChange={(chosen) => onOfAll(chosen === 'all')}
      />
      {!isOfAll && (
        <MultiSelect
          aria-label="Chosen projects"
          data-path="projectIds"
          description={description}
          placeholder={value.length === 0 ? 'Choose projects' : ''}
          data={options}
          value={value}
          onChange={onChange}
          error={error}
          searchable
        />
      )}
    </Stack>
  );
}
