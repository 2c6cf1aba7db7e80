import { Alert, Card, Grid, Image, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../../../src/render/picture/style.ts';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { Page } from '../../../components/page.tsx';
import { ApiError } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { shortLink } from '../../../lib/link-text.ts';
import { usePictureUrl } from '../../../lib/picture-url.ts';
import { aboutQuery, meQuery } from '../../../lib/queries.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Project } from '../../../lib/v2.ts';
import { contentProblems } from '../fields/content-problems.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import { isPast, limitProblems } from '../fields/limits.ts';
import {
  chosenSlug,
  creationBlockedReason,
  emptyDraft,
  isFilledIn,
  type NewCodeDraft,
  newCodeRequest,
  sampleLink,
  samplePayload,
} from './new-code.ts';
import { NewCodeForm } from './new-code-form.tsx';
import { type ChosenStyle, StyleChooser } from './style-chooser.tsx';
import { useCreateCode } from './use-create-code.ts';

const route = getRouteApi('/signed-in/codes/new');

export function NewCodePage() {
  const { project } = route.useSearch();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: about } = useQuery(aboutQuery);
  const { open } = useProjects();
  const create = useCreateCode();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [style, setStyle] = useState<ChosenStyle>(null);
  const form = useForm<NewCodeDraft>({
    initialValues: emptyDraft(project ?? (me.default_project_id || (me.project_ids?.[0] ?? ''))),
    validate: (draft) => ({ ...contentProblems(draft.type, draft), ...limitProblems(draft) }),
  });
  const obstacle = creationBlockedReason(me);

  const submit = async () => {
    const { type, expires } = form.values;
    if (type !== 'wifi' && isPast(expires, me.timezone, Date.now()) && !(await confirmed(PAST_EXPIRY))) return;
    setRefusal(null);
    create.mutate(newCodeRequest(form.values, me.timezone, style), { onError: show });
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
            style={style?.style ?? DEFAULT_STYLE}
            decoration={style?.decoration ?? NO_DECORATION}
            chooser={<StyleChooser projectId={form.values.project_id} chosen={style} onChoose={setStyle} />}
            publicUrl={about?.public_url ?? window.location.origin}
            project={open.find(({ project_id }) => project_id === form.values.project_id)}
            isWifi={form.values.type === 'wifi'}
            slug={chosenSlug(form.values)}
          />
        </Grid.Col>
      </Grid>
      <LeaveGuard
        isChanged={(isFilledIn(form.values) || style !== null) && !create.isPending && !create.isSuccess}
        text="What you entered for the new code would be lost."
      />
    </Page>
  );
}

const PAST_EXPIRY = {
  title: 'Create a code that has expired?',
  text: 'The expiry is in the past, so people who scan the code see that it has expired.',
  confirm: 'Create it anyway',
};

type Props = {
  publicUrl: string;
  project: Project | undefined;
  isWifi: boolean;
  slug: string | null;
  style: RenderStyle;
  decoration: Decoration;
  chooser: ReactNode;
};

const BELOW_HEADER = 'calc(var(--app-shell-header-height, 56px) + var(--mantine-spacing-xl))';

/** A preview of the code, drawn with a sample link, because the real one does not exist yet. */
function CodePreview({ publicUrl, project, isWifi, slug, style, decoration, chooser }: Props) {
  const source = usePictureUrl(samplePayload(publicUrl, project, slug), style, decoration) ?? undefined;
  return (
    <Card withBorder padding="lg" pos="sticky" top={BELOW_HEADER}>
      <Stack gap="sm" align="center" ta="center">
        <Image src={source} w={220} h="auto" bg="white" radius="sm" alt="Sample of the code" />
        <Text size="sm" fw={550}>
          Preview
        </Text>
        <Text size="xs" c="dimmed">
          {isWifi
            ? 'A sample. The real picture holds the network itself and may have more squares.'
            : slug === null
              ? `A sample. The real one gets its own link, like ${shortLink(sampleLink(publicUrl, project))}`
              : `It opens ${shortLink(sampleLink(publicUrl, project, slug))}`}
        </Text>
        {chooser}
        <Text size="xs" c="dimmed">
          Everything about the design can be changed later.
        </Text>
      </Stack>
    </Card>
  );
}
