import { Alert, Grid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../app/api.ts';
import { aboutQuery, meQuery } from '../../app/queries.ts';
import { Page } from '../../components/page.tsx';
import { CodePreview } from './create/code-preview.tsx';
import { creationObstacle } from './create/creation-obstacle.ts';
import { emptyDraft, type NewCodeDraft, newCode } from './create/new-code.ts';
import { NewCodeForm } from './create/new-code-form.tsx';
import { useCreateCode } from './create/use-create-code.ts';
import { contentProblems } from './fields/content-problems.ts';
import { refusalPlace } from './fields/refusal-place.ts';
import { useProjects } from './use-projects.ts';

const route = getRouteApi('/inside/codes/new');

export function NewCodePage() {
  const { project } = route.useSearch();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: about } = useQuery(aboutQuery);
  const { open } = useProjects();
  const create = useCreateCode();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<NewCodeDraft>({
    initialValues: emptyDraft(project ?? me.default_project_id),
    validate: (draft) => contentProblems(draft.type, draft),
  });
  const obstacle = creationObstacle(me);

  const submit = () => {
    setRefusal(null);
    create.mutate(newCode(form.values, me.timezone), { onError: show });
  };

  const show = (error: Error) => {
    const { path, text } =
      error instanceof ApiError ? refusalPlace(error, form.values.type) : { path: null, text: error.message };
    if (path === null) return setRefusal(text);
    form.setFieldError(path, text);
    form.getInputNode(path)?.focus();
  };

  return (
    <Page title="Create a code">
      {obstacle && <Alert color="yellow">{obstacle}</Alert>}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <NewCodeForm me={me} form={form} refusal={refusal} isSending={create.isPending} onSubmit={submit} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <CodePreview
            publicUrl={about?.public_url ?? window.location.origin}
            project={open.find(({ project_id }) => project_id === form.values.project_id)}
            isWifi={form.values.type === 'wifi'}
          />
        </Grid.Col>
      </Grid>
    </Page>
  );
}
