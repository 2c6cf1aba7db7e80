import { Anchor, Button, ColorInput, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type CSSProperties, type FormEvent, useState } from 'react';
import type { VisitorPage } from '../../../src/http/dashboard/contract.ts';
import { normalizeHex } from '../../../src/render/picture/colour.ts';
import { pageColours } from '../../../src/render/picture/page-colours.ts';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { FormError } from '../../components/form-error.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadingBlock } from '../../components/loading-block.tsx';
import { Page } from '../../components/page.tsx';
import { UrlInput } from '../../components/url-input.tsx';
import { ApiError, api, problemText } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notify.tsx';
import { projectsQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Project } from '../../lib/v2.ts';
import classes from './visitor-page.module.css';

const EMPTY: VisitorPage = { name: '', line: '', color: '#1e40af', logo: null, button: null };
const SIDE = { '--side': 'minmax(0, 22rem)' } as CSSProperties;
const MAX_LOGO_BYTES = 18_000;

export function VisitorPagePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const projects = useQuery(projectsQuery);
  const stored = useQuery({
    queryKey: ['visitor-page', id],
    queryFn: ({ signal }) => api('GET /projects/{id}/visitor-page', { id }, signal),
  });
  const project = projects.data?.find(({ project_id }) => project_id === id);
  if (projects.data && !project) return <NotFoundPage />;
  const error = projects.error ?? stored.error;
  if (error) return <LoadError error={error} onRetry={stored.refetch} />;
  if (!project || !stored.data) return <LoadingBlock height={320} />;
  const { page, button_problem } = stored.data;
  return <Editor key={id} project={project} stored={page} buttonProblem={button_problem} />;
}

type EditorProps = { project: Project; stored: VisitorPage | null; buttonProblem: string | null };

function Editor({ project, stored, buttonProblem }: EditorProps) {
  const plain = { ...EMPTY, name: project.name };
  const [page, setPage] = useState(stored ?? plain);
  const [saved, setSaved] = useState(page);
  const { nameOf } = useProjects();
  const { save, remove } = useSave(project.project_id);
  const isChanged = JSON.stringify(page) !== JSON.stringify(saved);
  const set = (change: Partial<VisitorPage>) => {
    save.reset();
    setPage({ ...page, ...change });
  };
  const setButton = (change: Partial<NonNullable<VisitorPage['button']>>) => {
    const button = { label: '', url: '', ...page.button, ...change };
    set({ button: button.label === '' && button.url === '' ? null : button });
  };
  const problem = (field: string) =>
    save.error instanceof ApiError && save.error.field === field ? problemText(save.error) : null;
  const send = async () => {
    try {
      await save.mutateAsync(page);
      setSaved(page);
      return true;
    } catch {
      // The form shows why.
      return false;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const clear = () => {
    setPage(plain);
    setSaved(plain);
  };
  const isBlocked = buttonProblem !== null && page.button?.url === stored?.button?.url;
  const blockText = isBlocked ? `Visitors see the button as text: its link ${buttonProblem}` : null;
  const isOtherError = save.error && !(save.error instanceof ApiError && save.error.field);
  return (
    <Page
      title={`Visitor pages of ${nameOf(project.project_id)}`}
      lead={
        <>
          How the pages look that visitors of this project see: texts, contact cards, Wi-Fi, events, “expired” and
          others.{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/projects" {...props} />}>
            All projects
          </Anchor>
        </>
      }
    >
      <LeaveGuard isChanged={isChanged} text="The visitor pages were changed and not saved." onSave={send} />
      <div className="panes" style={SIDE}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label="Name"
              value={page.name}
              maxLength={80}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              error={problem('name')}
            />
            <TextInput
              label="A line of text"
              placeholder="Fresh every day since 1912"
              value={page.line}
              maxLength={200}
              onChange={({ currentTarget }) => set({ line: currentTarget.value })}
              error={problem('line')}
            />
            <ColorInput
              label="Colour"
              description="Buttons have it as it is, with black or white text. Text in it is made darker or lighter to be read."
              format="hex"
              eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
              value={page.color}
              onChange={(color) => set({ color })}
              error={problem('color')}
            />
            <LogoField logo={page.logo} onChange={(logo) => set({ logo })} error={problem('logo')} />
            <TextInput
              label="Button"
              placeholder="To our shop"
              value={page.button?.label ?? ''}
              maxLength={60}
              onChange={({ currentTarget }) => setButton({ label: currentTarget.value })}
              error={problem('button.label')}
            />
            <UrlInput
              label="Button link"
              placeholder="https://example.com"
              value={page.button?.url ?? ''}
              onChange={(url) => setButton({ url })}
              error={problem('button.url') ?? blockText}
            />
            <FormError error={isOtherError ? save.error : null} />
            <Group gap="sm">
              <Button type="submit" loading={save.isPending}>
                Save pages
              </Button>
              {stored && (
                <Button
                  variant="default"
                  loading={remove.isPending}
                  onClick={() => remove.mutate(undefined, { onSuccess: clear })}
                >
                  Back to plain pages
                </Button>
              )}
            </Group>
          </Stack>
        </form>
        <VisitorPreview page={page} />
      </div>
    </Page>
  );
}

function useSave(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['visitor-page', id] });
  const save = useMutation({
    mutationFn: (body: VisitorPage) => api('POST /projects/{id}/visitor-page', { id, body }),
    onSuccess: () => notify('Saved. Visitors see it from the next scan on.'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => api('DELETE /projects/{id}/visitor-page', { id }),
    onSuccess: () => notify('The pages are plain again.'),
    onError: (error) => notifyError(error),
    onSettled,
  });
  return { save, remove };
}

type LogoProps = { logo: string | null; onChange: (logo: string | null) => void; error: string | null };

function LogoField({ logo, onChange, error }: LogoProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return setProblem('At most 18 kB. Make the picture smaller.');
    setProblem(null);
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  };
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Logo
      </Text>
      <Group gap="sm">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={read}>
          {(props) => (
            <Button variant="default" {...props}>
              {logo === null ? 'Choose a picture' : 'Choose another'}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        )}
      </Group>
      {(problem ?? error) && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {problem ?? error}
        </Text>
      )}
    </div>
  );
}

const cssOf = ({ fill, on, accent }: ReturnType<typeof pageColours>['light']) =>
  ({ '--fill': fill, '--on': on, '--accent': accent }) as CSSProperties;

/** The page of an expired code with the project's branding, in both themes. */
function VisitorPreview({ page }: { page: VisitorPage }) {
  const colours = pageColours(normalizeHex(page.color) ?? '#1e40af');
  return (
    <Stack component="section" aria-label="Preview">
      <Text size="sm" c="dimmed">
        Preview: an expired code, light and dark
      </Text>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={`${classes.card} ${classes[theme]}`} style={cssOf(colours[theme])}>
          {(page.logo || page.name || page.line) && (
            <div className={classes.brand}>
              {page.logo && <img src={page.logo} alt="" className={classes.logo} />}
              {page.name && <p className={classes.name}>{page.name}</p>}
              {page.line && <p>{page.line}</p>}
            </div>
          )}
          <p className={classes.title}>This code has expired</p>
          <p>The owner set a time after which this code stops working, and that time has passed.</p>
          {page.button?.label && <span className={classes.button}>{page.button.label}</span>}
        </div>
      ))}
    </Stack>
  );
}
