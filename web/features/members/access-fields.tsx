import { MultiSelect, Radio, Stack, Switch } from '@mantine/core';
import type { Role } from '../../../src/config/roles.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { ROLE_MEANS } from '../../lib/role-text.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Access } from './access.ts';

type Props = {
  roles: readonly Role[];
  access: Access;
  onChange: (access: Access) => void;
  /** Of the projects. */
  error: string | null;
};

/** The role, and the projects where they are limited. */
export function AccessFields({ roles, access, onChange, error }: Props) {
  const { all, nameOf } = useProjects();
  const { role, isLimited, projectIds } = access;
  const offered = all.filter(({ project_id: id, is_archived }) => !is_archived || projectIds.includes(id));
  return (
    <>
      <Radio.Group label="Role" value={role} onChange={(chosen) => onChange({ ...access, role: chosen as Role })}>
        <Stack gap="sm" mt="xs">
          {roles.map((each) => (
            <Radio key={each} value={each} label={ROLE_NAMES[each]} description={ROLE_MEANS[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {role !== 'owner' && (
        <Stack gap="xs">
          <Switch
            label="Only some projects"
            description="Nothing else is seen, found or counted, as for a client of yours."
            checked={isLimited}
            onChange={({ currentTarget }) => onChange({ ...access, isLimited: currentTarget.checked })}
          />
          {isLimited && (
            <MultiSelect
              aria-label="Projects"
              placeholder={projectIds.length === 0 ? 'Choose projects' : ''}
              data={offered.map(({ project_id: id, name }) => ({ value: id, label: nameOf(id) || name }))}
              value={projectIds}
              onChange={(chosen) => onChange({ ...access, projectIds: chosen })}
              error={error}
              searchable
            />
          )}
        </Stack>
      )}
    </>
  );
}
