import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { codeQuery, meQuery } from '../../../lib/queries.ts';
import { type Code, v2 } from '../../../lib/v2.ts';
import { PlanLock } from '../plan-lock.tsx';

const MIN_LENGTH = 4;
const LEAD = 'Visitors type it before they get to the destination. A browser is remembered for a day.';

/** The password of the code, which is never shown again. `onUnsaved`: whether something was typed. */
export function PasswordSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isLocked = !me.plan.advanced_redirects;
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
    onUnsaved(text !== '');
  };
  const save = useMutation({
    mutationFn: (password: string | null) =>
      v2('PATCH /v2/qr-codes/{id}', { path: { id: code.qr_id }, body: { password } }),
    onSuccess(_, password) {
      type('');
      notify(password === null ? 'Password removed.' : 'Password saved.');
      return client.invalidateQueries({ queryKey: codeQuery(code.qr_id).queryKey });
    },
    onError: (error) => notifyError(error, 'The password was not saved'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ([...typed].length < MIN_LENGTH) return setProblem(`At least ${MIN_LENGTH} characters.`);
    save.mutate(typed);
  };
  const remove = async () => {
    if (await confirmed(REMOVE)) save.mutate(null);
  };

  return (
    <Section title="Password" lead={LEAD}>
      <PlanLock me={me} feature="advanced_redirects" what="Passwords" />
      {code.has_password && <Text size="sm">This code asks for a password.</Text>}
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {!isLocked && (
            <PasswordInput
              label={code.has_password ? 'New password' : 'Password'}
              description="4 to 128 characters. It cannot be looked up later."
              autoComplete="new-password"
              maxLength={128}
              maw="24rem"
              visibilityToggleFocusable
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
              value={typed}
              error={problem}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
          <Group gap="xs">
            {typed !== '' && (
              <Button type="submit" loading={save.isPending}>
                Save password
              </Button>
            )}
            {code.has_password && typed === '' && (
              <Button variant="default" disabled={save.isPending} onClick={remove}>
                Remove password
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const REMOVE = {
  title: 'Remove the password?',
  text: 'Everybody who scans the code then gets to its destination at once.',
  confirm: 'Remove it',
};
