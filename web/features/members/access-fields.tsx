import { Radio, Stack } from '@mantine/core';
import type { Role } from '../../../src/config/roles.ts';
import { ProjectsField } from '../../components/projects-field.tsx';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { ROLE_MEANS } from '../../lib/role-text.ts';
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
  const { role, isLimited, projectIds } = access;
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
        <ProjectsField
          isOfAll={!isLimited}
          onOfAll={(isOfAll) => onChange({ ...access, isLimited: !isOfAll })}
          description="Nothing else is seen, found or counted, as for a client of yours."
          value={projectIds}
          onChange={(chosen) => onChange({ ...access, projectIds: chosen })}
          {...(error !== null && { error })}
        />
      )}
    </>
  );
}
