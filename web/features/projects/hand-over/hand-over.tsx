import { Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { useDates } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { type Project, v2 } from '../../../lib/v2.ts';
import { handsOver, type Offer, useOfferAction, useOffers } from './offers.ts';

export function OfferState({ offer }: { offer: Offer | undefined }) {
  const dates = useDates();
  if (!offer) return null;
  return (
    <Text size="sm" mt={2}>
      Offered to {offer.to} until {dates.date(offer.expires_at)}
    </Text>
  );
}

/** The state of each project's offer, and its entry in the menu; null for those who may not hand over. */
export function useHandOver() {
  const { data: me } = useSuspenseQuery(meQuery);
  const offers = useOffers('sent');
  const withdraw = useOfferAction(
    ({ offer_id: id }) => v2('DELETE /v2/project-offers/{id}', { path: { id } }),
    ({ project_name: name }) => `“${name}” stays in this account.`,
    'The offer was not withdrawn',
  );
  const offerOf = ({ project_id: id }: Project) => offers.find(({ project_id }) => project_id === id);
  const handOver = (project: Project) => {
    const offer = offerOf(project);
    if (!handsOver(me)) return null;
    if (offer) return { label: 'Withdraw the offer', run: () => withdraw.mutate(offer) };
    return { label: 'Hand to another account…', run: () => openHandOver(project) };
  };
  return { offerOf, handOver };
}

function openHandOver(project: Project): void {
  const close = () => modals.close(id);
  const id = modals.open({
    title: project.is_default ? 'This is the default project' : `Hand over “${project.name}”`,
    children: project.is_default ? <DefaultStays onClose={close} /> : <HandOver project={project} onClose={close} />,
  });
}

function DefaultStays({ onClose }: { onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">Every account has a default project. Make another one the default first.</Text>
      <DialogButtons onCancel={onClose} onClick={onClose}>
        Close
      </DialogButtons>
    </Stack>
  );
}

function HandOver({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const offer = useMutation({
    mutationFn: () =>
      withProof(() =>
        v2('POST /v2/projects/{id}/hand-over', { path: { id: project.project_id }, body: { email: email.trim() } }),
      ),
    onSuccess: async ({ to }) => {
      await client.invalidateQueries({ queryKey: ['project-offers'] });
      onClose();
      notify(`“${project.name}” is offered to ${to}.`);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!offer.isPending) offer.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          The other account gets the project with its codes, their scans and history, its domains and templates. Printed
          codes work on. Nothing changes until it accepts, within 14 days; then the project is no longer in this
          account, and members, keys and webhooks that are limited to it lose it.
        </Text>
        <TextInput
          type="email"
          label="E-mail address of the other account"
          placeholder="client@example.com"
          withAsterisk
          data-autofocus
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            offer.reset();
          }}
        />
        <FormError error={offer.error} title="The project was not offered" />
        <DialogButtons gap="sm" onCancel={onClose} loading={offer.isPending} disabled={email.trim() === ''}>
          Offer project
        </DialogButtons>
      </Stack>
    </form>
  );
}
