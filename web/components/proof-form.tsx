import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import { useState } from 'react';
import { listPasskeys, type Proof, prove } from '../lib/auth-api.ts';
import { askPasskey, supportsPasskeys } from '../lib/passkeys.ts';
import { aboutQuery, personQuery } from '../lib/queries.ts';
import { AppCodeInput, typedCode } from './app-code-input.tsx';
import { SubmitForm } from './submit-form.tsx';

export const passkeysKey = ['passkeys'] as const;

/** Asks the person to show again that it is he: by password, code, passkey or the provider. */
export function ProofForm({ onDone }: { onDone: () => void }) {
  const { data: me } = useQuery(personQuery);
  const { data: about } = useQuery(aboutQuery);
  const { data: passkeys = [] } = useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => listPasskeys(signal) });
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const attempt = useMutation({
    mutationFn: async (proof: Proof | null) => prove(proof ?? { credential: await askPasskey('prove') }),
    onSuccess: onDone,
  });
  return (
    <Stack gap="md">
      <SubmitForm
        attempt={attempt}
        action="Confirm"
        onSubmit={(value) =>
          attempt.mutate(kind === 'password' ? { password: value('password') } : { code: typedCode(value) })
        }
      >
        <Text size="sm">Confirm that it is you. This is asked for again after ten minutes.</Text>
        {kind === 'code' ? <AppCodeInput /> : <PasswordField email={me?.email ?? ''} />}
      </SubmitForm>
      {passkeys.length > 0 && supportsPasskeys() && (
        <Button
          variant="default"
          leftSection={<KeyRoundIcon size={16} aria-hidden />}
          onClick={() => attempt.mutate(null)}
        >
          Use a passkey
        </Button>
      )}
      <Group justify="center" gap="lg">
        {me?.two_factor && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => setKind(kind === 'code' ? 'password' : 'code')}
          >
            {kind === 'code' ? 'Use your password' : 'Use a code of your app'}
          </Anchor>
        )}
        {about?.oidc && (
          <Anchor size="sm" href={signInAgain(about.oidc.start_url)}>
            Sign in with {about.oidc.name} again
          </Anchor>
        )}
      </Group>
    </Stack>
  );
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
