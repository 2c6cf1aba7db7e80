import { Button, Code as CodeText, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { FormError } from '../../../components/form-error.tsx';
import { api } from '../../../lib/api.ts';
import { readForm } from '../../../lib/form-values.ts';
import { notify } from '../../../lib/notify.tsx';

/** Deletes an archived code permanently, after its slug was typed. */
export function DeleteDialog({ code, isOpen, onClose }: { code: Code; isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useMutation({
    mutationFn: (confirmation: string) => api('DELETE /codes/{id}', { id: code.qr_id, body: { confirmation } }),
    onSuccess: async () => {
      notify(`“${code.label}” was deleted.`);
      await navigate({ to: '/codes', search: {} });
      client.removeQueries({ queryKey: ['code', code.qr_id] });
      await client.invalidateQueries({ queryKey: ['codes'] });
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Delete this code for good?" centered>
      <form onSubmit={(event) => removing.mutate(readForm(event)('confirmation'))}>
        <Stack gap="md">
          <Text size="sm">
            The code, its history and its analytics are removed and cannot be brought back. Printed copies show a “not
            found” page, and no other code ever gets this slug.
          </Text>
          <TextInput
            name="confirmation"
            label={
              <>
                Type <CodeText>{code.slug}</CodeText> to confirm
              </>
            }
            autoComplete="off"
            required
            withAsterisk={false}
            data-autofocus
          />
          <FormError error={removing.error} />
          <Button type="submit" color="red" loading={removing.isPending}>
            Delete for good
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
