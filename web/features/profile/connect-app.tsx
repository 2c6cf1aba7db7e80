import { Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { confirmTwoFactor } from '../sign-in/auth-api.ts';
import { AppCodeInput } from '../sign-in/code-inputs.tsx';
import { FailureNote } from '../sign-in/failure-note.tsx';
import { sentCode } from '../sign-in/form-values.ts';
import { secretOf } from './otp-secret.ts';
import { SecretKey } from './secret-key.tsx';

const OtpPicture = lazy(async () => ({ default: (await import('./otp-picture.tsx')).OtpPicture }));
const SIZE = 216;

/** Shows what the app has to be told, and has the app prove that it was. */
export function ConnectApp({ uri, onDone }: { uri: string; onDone: () => void }) {
  const [wrong, setWrong] = useState(0);
  const check = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: onDone,
    onError: () => setWrong(wrong + 1),
  });
  return (
    <form
      onSubmit={(event) => {
        const code = sentCode(event);
        if (!check.isPending) check.mutate(code);
      }}
    >
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app.</Text>
        <Center>
          <Suspense fallback={<Skeleton width={SIZE} height={SIZE} />}>
            <OtpPicture uri={uri} size={SIZE} />
          </Suspense>
        </Center>
        <div>
          <Text size="sm">Cannot scan? Enter this key in the app instead:</Text>
          <SecretKey value={secretOf(uri)} />
        </div>
        <Text size="sm">Then enter the 6 digits that the app shows.</Text>
        <AppCodeInput key={wrong} />
        <FailureNote error={check.isPending ? null : check.error} />
        <Button type="submit" loading={check.isPending}>
          Turn on two-factor
        </Button>
      </Stack>
    </form>
  );
}
