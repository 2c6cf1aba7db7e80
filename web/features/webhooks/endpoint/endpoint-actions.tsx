import { Button, Menu, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDownIcon, PencilIcon, RefreshCwIcon, SendIcon, Trash2Icon } from 'lucide-react';
import { useSecretDialog } from '../../../components/secret-dialog.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify } from '../../../lib/notify.tsx';
import { v2, type WebhookEndpoint, type WebhookTest } from '../../../lib/v2.ts';
import { bodyOf } from '../form/endpoint-fields.ts';
import { EndpointForm } from '../form/endpoint-form.tsx';
import { useEndpointChange } from '../use-endpoint-change.ts';
import { endpointQuery, refreshWebhooks } from '../webhook-queries.ts';
import { endpointName } from '../webhook-text.ts';
import { RotateSecret } from './rotate-secret.tsx';

type Props = { endpoint: WebhookEndpoint; onTested: (test: WebhookTest | null) => void };

export function EndpointActions({ endpoint, onTested }: Props) {
  const id = endpoint.endpoint_id;
  const client = useQueryClient();
  const [isEditing, editing] = useDisclosure();
  const [rotation, dispatch] = useSecretDialog();
  const test = useMutation({
    mutationFn: () => v2('POST /v2/webhook-endpoints/{id}/test', { path: { id } }),
    onMutate: () => onTested(null),
    onSuccess: onTested,
    meta: { failed: 'The test was not sent' },
    onSettled: () => refreshWebhooks(client),
  });
  const remove = useRemove(endpoint);
  return (
    <>
      <Button leftSection={<SendIcon size={16} aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
        Send test
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={16} aria-hidden />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PencilIcon size={16} aria-hidden />} onClick={editing.open}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<RefreshCwIcon size={16} aria-hidden />} onClick={() => dispatch({ kind: 'open' })}>
            Replace secret
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<Trash2Icon size={16} aria-hidden />} onClick={remove}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditDialog endpoint={endpoint} isOpen={isEditing} onClose={editing.close} />
      <RotateSecret endpointId={id} state={rotation} dispatch={dispatch} />
    </>
  );
}

type EditProps = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void };

function EditDialog({ endpoint, isOpen, onClose }: EditProps) {
  const change = useEndpointChange(endpoint.endpoint_id);
  const close = () => {
    change.reset();
    onClose();
  };
  const onSuccess = () => {
    close();
    notify('Webhook saved.');
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Edit webhook" size="xl">
      <EndpointForm
        endpoint={endpoint}
        onSubmit={(fields) => change.mutate(bodyOf(fields), { onSuccess })}
        onCancel={close}
        isSaving={change.isPending}
        error={change.error}
      />
    </Modal>
  );
}

/** Deletes it after a confirmation, and goes back to the list. */
function useRemove(endpoint: WebhookEndpoint) {
  const { endpoint_id: id, url } = endpoint;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => v2('DELETE /v2/webhook-endpoints/{id}', { path: { id } }),
    onSuccess: async () => {
      notify(`“${endpointName(endpoint)}” was deleted.`);
      await navigate({ to: '/webhooks' });
      client.removeQueries({ queryKey: endpointQuery(id).queryKey });
      await refreshWebhooks(client);
    },
    meta: { failed: 'The webhook was not deleted' },
  });
  return async () => {
    const title = `Delete “${endpointName(endpoint)}”?`;
    const text = `Nothing more is sent to ${url}, not even what waits, and the list of its deliveries is gone.`;
    if (await confirmed({ title, text, confirm: 'Delete webhook', isDangerous: true })) mutate();
  };
}
