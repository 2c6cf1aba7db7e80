import { Alert, Card, Grid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { NewCode, Project } from '../../../../src/http/dashboard/contract.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { pictureText } from '../../../../src/render/picture/text.ts';
import { Page } from '../../../components/page.tsx';
import { ApiError, api } from '../../../lib/api.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { shortLink } from '../../../lib/link-text.ts';
import { aboutQuery, codeQuery, meQuery } from '../../../lib/queries.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { contentProblems } from '../fields/content-problems.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import {
  creationBlockedReason,
  emptyDraft,
  type NewCodeDraft,
  newCodeRequest,
  sampleLink,
  samplePayload,
} from './new-code.ts';
import { NewCodeForm } from './new-code-form.tsx';
import classes from './new-code-page.module.css';

const route = getRouteApi('/signed-in/codes/new');

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
  const obstacle = creationBlockedReason(me);

  const submit = () => {
    setRefusal(null);
    create.mutate(newCodeRequest(form.values, me.timezone), { onError: show });
  };

  const show = (error: Error) => {
    const { path, text } =
      error instanceof ApiError ? fieldErrorOf(error, form.values.type) : { path: null, text: error.message };
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

/** Creates a code and navigates to it. Cached lists are dropped, as it belongs into some of them. */
function useCreateCode() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewCode) => api('POST /codes', { body }),
    onSuccess: (code) => {
      client.setQueryData(codeQuery(code.qr_id).queryKey, code);
      client.removeQueries({ queryKey: CODES_KEY });
      client.invalidateQueries({ queryKey: ['projects'] });
      client.invalidateQueries({ queryKey: ['me'] });
      return navigate({ to: '/codes/$id', params: { id: code.qr_id } });
    },
  });
}

type Props = { publicUrl: string; project: Project | undefined; isWifi: boolean };

/** What the code will look like, drawn with a link like its own: the real one exists when the code does. */
function CodePreview({ publicUrl, project, isWifi }: Props) {
  const source = useMemo(() => {
    const payload = samplePayload(publicUrl, project);
    const svg = drawSvg(payload, DEFAULT_STYLE, pictureText(payload));
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [publicUrl, project]);

  return (
    <Card withBorder padding="lg" className={classes.card}>
      <Stack gap="sm" align="center" ta="center">
        <img src={source} width={220} height={220} alt="Sample of the code" className={classes.picture} />
        <Text size="sm" fw={550}>
          Preview
        </Text>
        <Text size="xs" c="dimmed">
          {isWifi
            ? 'A sample. The real picture holds the network itself and may have more squares.'
            : `A sample. The real one gets its own link, like ${shortLink(sampleLink(publicUrl, project))}`}
        </Text>
        <Text size="xs" c="dimmed">
          Colours, shapes and size can be changed after it is created.
        </Text>
      </Stack>
    </Card>
  );
}
