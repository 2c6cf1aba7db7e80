import { Select, type SelectProps } from '@mantine/core';
import { useProjects } from '../../../lib/use-projects.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null;
  onChange: (id: string) => void;
};

const SEARCHED_FROM = 8;

/** One of the projects that codes can be in. */
export function ProjectSelect({ value, onChange, ...props }: Props) {
  const { options } = useProjects();
  return (
    <Select
      data={options}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      searchable={options.length > SEARCHED_FROM}
      nothingFoundMessage="No results"
      allowDeselect={false}
      {...props}
    />
  );
}
