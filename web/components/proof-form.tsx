import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import { useState } from 'react';
import type { About } from '../../src/http/dashboard/contract.ts';
import { listPasskeys, type Proof, prove } from '../lib/auth-api.ts';
import type { Me } from '../lib/me.ts';
import { askPasskey, supportsPasskeys } from '../lib/passkeys.ts';
import { aboutQuery, personQuery } from '../lib/queries.ts';
import { AppCodeInput, typedCode } from './app-code-input.tsx';
import { FormError } from './form-error.tsx';
import { SubmitForm } from './submit-form.tsx';

export const passkeysKey = ['passkeys'] as const;

type Typed = 'password' | 'code';

/** Asks the person to show again that it is he, by what he has: password, code, passkey or the provider. */
export function ProofForm({ onDone }: { onDone: () => void }) {
  const { data: me } = useQuery(personQuery);
  const { data: about } = useQuery(aboutQuery);
  const { data: passkeys = [] } = useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => listPasskeys(signal) });
  const [wanted, setWanted] = useState<Typed>('password');
  const attempt = useMutation({
    mutationFn: async (proof: Proof | null) => prove(proof ?? { credential: await askPasskey('prove') }),
    onSuccess: onDone,
  });
  const typed = me && about ? typedBy(me, about) : [];
  const kind = typed.includes(wanted) ? wanted : typed[0];
  const hasPasskey = passkeys.length > 0 && supportsPasskeys();
  const other = typed.find((each) => each !== kind);
  return (
    <Stack gap="md">
      <Text size="sm">Confirm that it is you. You are not asked again for ten minutes.</Text>
      {me && kind !== undefined ? (
        <SubmitForm
          attempt={attempt}
          action="Confirm"
          onSubmit={(value) =>
            attempt.mutate(kind === 'password' ? { password: value('password') } : { code: typedCode(value) })
          }
        >
          {kind === 'code' ? <AppCodeInput /> : <PasswordField email={me.email} />}
        </SubmitForm>
      ) : (
        <FormError error={attempt.error} />
      )}
      {hasPasskey && (
        <Button
          variant={kind === undefined ? 'filled' : 'default'}
          leftSection={<KeyRoundIcon size={16} aria-hidden />}
          onClick={() => attempt.mutate(null)}
        >
          Use a passkey
        </Button>
      )}
      {about?.oidc && kind === undefined && (
        <Button
          component="a"
          href={signInAgain(about.oidc.start_url)}
          {...(hasPasskey && { variant: 'default' })}
          data-autofocus
        >
          Sign in with {about.oidc.name} again
        </Button>
      )}
      {me && about && kind === undefined && !hasPasskey && !about.oidc && (
        <Text size="sm">
          You have no password. Sign out, and choose one by “Forgot your password?” on the sign-in page.
        </Text>
      )}
      <Group justify="center" gap="lg">
        {other !== undefined && (
          <Anchor component="button" type="button" size="sm" onClick={() => setWanted(other)}>
            {other === 'password' ? 'Use your password' : 'Use a code of your app'}
          </Anchor>
        )}
        {about?.oidc && kind !== undefined && (
          <Anchor size="sm" href={signInAgain(about.oidc.start_url)}>
            Sign in with {about.oidc.name} again
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}

/** What the person can type. */
function typedBy(me: Pick<Me, 'has_password' | 'two_factor'>, about: Pick<About, 'password_sign_in'>): Typed[] {
  return [
    ...(me.has_password && about.password_sign_in ? (['password'] as const) : []),
    ...(me.two_factor ? (['code'] as const) : []),
  ];
}

function PasswordField({ email }: { email: string }) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
      />
    </>
  );
}

/** Back to this page. */
function signInAgain(startUrl: string): string {
  const { pathname, search, hash } = globalThis.location;
  return `${startUrl}?${new URLSearchParams({ again: '', return_to: pathname + search + hash })}`;
}
