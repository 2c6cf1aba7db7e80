import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { GiftIcon } from 'lucide-react';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { v2 } from '../../../lib/v2.ts';
import { type Offer, useOfferAction, useOffers } from './offers.ts';

/** Projects that other accounts offer to this one. */
export function ReceivedOffers() {
  const offers = useOffers('received');
  return offers.map((offer) => <ReceivedOffer key={offer.offer_id} offer={offer} />);
}

function ReceivedOffer({ offer }: { offer: Offer }) {
  const dates = useDates();
  const { project_name: name, from, code_count, expires_at } = offer;
  const accept = useOfferAction(
    ({ offer_id: id }) => v2('POST /v2/project-offers/{id}/accept', { path: { id } }),
    () => `“${name}” is now in this account.`,
    'The project was not accepted',
  );
  const decline = useOfferAction(
    ({ offer_id: id }) => v2('POST /v2/project-offers/{id}/decline', { path: { id } }),
    () => `“${name}” was declined.`,
    'The project was not declined',
  );
  const ask = async () => {
    const question = {
      title: `Decline “${name}”?`,
      text: `It stays with ${from}, who can offer it again.`,
      confirm: 'Decline project',
    };
    if (await confirmed(question)) decline.mutate(offer);
  };
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Alert color="blue" variant="light" icon={<GiftIcon size={18} aria-hidden />} title={`You are offered “${name}”`}>
      <Stack gap="sm">
        <Text size="sm" className="wrap-anywhere">
          {from} wants to hand this project to your account, with {codeCountText(code_count ?? 0)}, all scans so far and
          its domains. You can accept it until {dates.dateTime(expires_at)}. From then on its codes count towards your
          plan, and schedules follow your time zone.
        </Text>
        <Group gap="sm">
          <Button
            loading={accept.isPending}
            disabled={isBusy}
            onClick={() => accept.mutate(offer)}
            aria-label={`Accept ${name}`}
          >
            Accept
          </Button>
          <Button variant="default" disabled={isBusy} onClick={ask} aria-label={`Decline ${name}`}>
            Decline
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
