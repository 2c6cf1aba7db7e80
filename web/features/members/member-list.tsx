import { Button, Center, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { useSearchField } from '../../components/search-field.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { v2 } from '../../lib/v2.ts';
import { MemberDialog } from './member-dialog.tsx';
import type { Member } from './member-queries.ts';
import { mayChange, mayRemove } from './member-rights.ts';
import { MemberRow } from './member-row.tsx';
import { useMemberChange } from './use-member-change.ts';

/** So many are found by looking. */
const FEW = 10;
/** A thousand at once would make a browser wait. */
const SHOWN_AT_ONCE = 50;

export function MemberList({ members }: { members: Member[] }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { field, asked } = useSearchField('Search by name or e-mail');
  const [changed, setChanged] = useState<Member | null>(null);
  const [isOpen, dialog] = useDisclosure();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const remove = useRemove();
  const change = (member: Member) => {
    setChanged(member);
    dialog.open();
  };
  const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(asked.toLowerCase()));
  return (
    <Stack gap="sm">
      {members.length > FEW && field}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No results for “{asked}”.
        </Text>
      ) : (
        <BorderedList label="Members">
          {found.slice(0, most).map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isSelf={member.person_id === me.person_id}
              onChange={mayChange(me, member, members) ? () => change(member) : undefined}
              onRemove={mayRemove(me, member) ? () => remove(member) : undefined}
            />
          ))}
        </BorderedList>
      )}
      {found.length > most && (
        <Center>
          <Button variant="default" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more
          </Button>
        </Center>
      )}
      {changed && <MemberDialog member={changed} isOpen={isOpen} onClose={dialog.close} />}
    </Stack>
  );
}

/** After asking, with what stays. */
function useRemove() {
  const { mutate } = useMemberChange({
    run: ({ member_id }: Member) => v2('DELETE /v2/members/{member_id}', { path: { member_id } }),
    onDone: (_, { name }) => notify(`${name} is no longer a member.`),
    failed: 'The member was not removed',
  });
  return async (member: Member) => {
    const { name, email } = member;
    const text = (
      <Stack gap="xs">
        <Text size="sm">
          {name} ({email}) can no longer see or change anything here, from the next click on. Codes and all else that{' '}
          {name} made stay, with the name in their history.
        </Text>
        <Text size="sm">
          API keys are of the account and go on working. Revoke those that {name} knows, under “API keys”.
        </Text>
      </Stack>
    );
    const question = { title: `Remove ${name}?`, text, confirm: 'Remove member', isDangerous: true };
    if (await confirmed(question)) mutate(member);
  };
}
