import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceText } from '../../../../src/lib/device-text.ts';
import { LoadError } from '../../../components/load-error.tsx';
import { passkeysKey } from '../../../components/proof-form.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { addPasskey, listPasskeys } from '../../../lib/auth-api.ts';
import { notify } from '../../../lib/notify.tsx';
import { createPasskey, supportsPasskeys } from '../../../lib/passkeys.ts';
import { aboutQuery, meQuery } from '../../../lib/queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A person's passkeys; nothing where this server has none. */
export function PasskeysSection() {
  const { data: about } = useQuery(aboutQuery);
  if (!about?.passkeys) return null;
  return (
    <SettingsSection
      title="Passkeys"
      lead="They sign you in without a password, by your phone, your computer or a security key, and are asked for after your password."
    >
      <Passkeys />
    </SettingsSection>
  );
}

function Passkeys() {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => listPasskeys(signal),
  });
  const adding = useMutation({
    mutationFn: async () => {
      const credential = await withProof(createPasskey);
      return addPasskey(suggestedName(), credential);
    },
    onSuccess: ({ recovery_codes }) => {
      if (recovery_codes) setCodes(recovery_codes);
      notify('Passkey added');
    },
    meta: { failed: 'No passkey was added' },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: passkeysKey });
      // Whether there is a second factor.
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });

  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={56} />;
  return (
    <Stack gap="xs" align="stretch">
      {data.map((passkey) => (
        <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
      ))}
      {supportsPasskeys() ? (
        <Button variant="default" className="align-start" loading={adding.isPending} onClick={() => adding.mutate()}>
          Add a passkey
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          This browser cannot make passkeys here.
        </Text>
      )}
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title="Save your recovery codes"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        centered
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Modal>
    </Stack>
  );
}

/** Of the browser in which it was made; the person can change it. */
function suggestedName(): string {
  const device = deviceText(navigator.userAgent);
  return device === deviceText(null) ? 'Passkey' : device;
}
