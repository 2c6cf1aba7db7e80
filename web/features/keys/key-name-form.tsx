import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';

type Props = {
  onSubmit: (name: string) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

export function KeyNameForm({ onSubmit, onCancel, isSaving, error }: Props) {
  const form = useForm({ initialValues: { name: '' }, validate: { name: nameProblem } });
  return (
    <form onSubmit={form.onSubmit(({ name }) => onSubmit(name.trim()))} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What will use the key, so that you know later which one to revoke."
          placeholder="Shop website"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        {error && (
          <Alert color="red" title="The key was not made">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In code points, as the server counts. */
function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Give it a name';
  return [...name].length > 255 ? 'At most 255 characters' : null;
}
