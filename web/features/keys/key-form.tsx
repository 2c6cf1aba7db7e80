import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { ProjectsField } from '../../components/projects-field.tsx';
import { SegmentedField } from '../../components/segmented-field.tsx';
import { ApiError, problemText } from '../../lib/api.ts';
import { meQuery } from '../../lib/queries.ts';
import { draftProblems, EMPTY_DRAFT, EXPIRIES, isForV2Alone, type KeyDraft, refusedField } from './key-draft.ts';

type Props = { onSubmit: (draft: KeyDraft) => void; onCancel: () => void; isSaving: boolean; error: Error | null };

const ACCESS = { all: 'Read and change', read: 'Only read' };

const ACCESS_TEXT = {
  all: 'Codes, analytics, webhooks, imports and exports: everything but keys, members and domains.',
  read: 'Codes, projects and analytics. It changes nothing.',
};

export function KeyForm({ onSubmit, onCancel, isSaving, error }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const form = useForm<KeyDraft>({ initialValues: EMPTY_DRAFT, validate: draftProblems });
  const { values, setFieldValue, setFieldError } = form;
  const refused = error instanceof ApiError ? refusedField(error.field, values) : null;
  useEffect(() => {
    if (refused !== null && error instanceof ApiError) setFieldError(refused, problemText(error));
  }, [refused, error, setFieldError]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What will use the key, so that you know later which one to revoke."
          placeholder="Shop website"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SegmentedField
          label="It may"
          options={ACCESS}
          value={values.access}
          onChange={(access) => setFieldValue('access', access)}
          description={ACCESS_TEXT[values.access]}
          descriptionProps={{ mt: 6 }}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <ProjectsField
          isOfAll={values.isOfAllProjects}
          onOfAll={(isOfAll) => setFieldValue('isOfAllProjects', isOfAll)}
          description="Nothing of the others is seen, found or counted."
          {...form.getInputProps('projectIds')}
        />
        <SegmentedField
          label="Expires"
          options={EXPIRIES}
          value={values.expiry}
          onChange={(expiry) => setFieldValue('expiry', expiry)}
        />
        {values.expiry === 'day' && (
          <TextInput
            type="date"
            label="Last day"
            description={`The whole day, in ${me.timezone.replaceAll('_', ' ')}.`}
            {...form.getInputProps('lastDay')}
          />
        )}
        {isForV2Alone(values) && (
          <Text size="sm" c="dimmed">
            A key with such limits is for v2 of the API. Requests to v1 are refused.
          </Text>
        )}
        {refused === null && <FormError error={error} title="The key was not created" />}
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Create key
        </DialogButtons>
      </Stack>
    </form>
  );
}
