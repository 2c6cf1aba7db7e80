import { Modal, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { v2 } from '../../lib/v2.ts';
import { accessOf, accessProblem, accessRequest } from './access.ts';
import { AccessFields } from './access-fields.tsx';
import type { Member } from './member-queries.ts';
import { grantableRoles } from './member-rights.ts';
import { useMemberChange } from './use-member-change.ts';

type Props = { member: Member; isOpen: boolean; onClose: () => void };

/** Changes what a member may do, and where. */
export function MemberDialog({ member, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`What ${member.name} may do`}>
      <MemberForm key={member.member_id} member={member} onClose={onClose} />
    </Modal>
  );
}

function MemberForm({ member, onClose }: Omit<Props, 'isOpen'>) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [access, setAccess] = useState(accessOf(member));
  const [wasSent, setWasSent] = useState(false);
  const problem = accessProblem(access);
  const save = useMemberChange({
    run: () =>
      v2('PATCH /v2/members/{member_id}', { path: { member_id: member.member_id }, body: accessRequest(access) }),
    onDone: () => {
      notify(`${member.name} was changed.`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (problem === null && !save.isPending) save.mutate(undefined);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <AccessFields
          roles={grantableRoles(me)}
          access={access}
          onChange={setAccess}
          error={wasSent ? problem : null}
        />
        <FormError error={save.error} title="The member was not changed" />
        <DialogButtons gap="sm" onCancel={onClose} loading={save.isPending}>
          Save member
        </DialogButtons>
      </Stack>
    </form>
  );
}
