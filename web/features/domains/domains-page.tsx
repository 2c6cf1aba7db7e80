import { Alert, Anchor, Code, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { GlobeIcon, GlobeOffIcon } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { LineField } from '../../components/line-field.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { problemText } from '../../lib/api.ts';
import { lockReason } from '../../lib/lock-reason.ts';
import { toldError } from '../../lib/not-confirmed.ts';
import { aboutQuery, meQuery, projectsQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { type Project, v2 } from '../../lib/v2.ts';
import { DomainCard, RemovedCard } from './domain-card.tsx';

export function DomainsPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const projects = useQuery(projectsQuery);
  const project = projects.data?.find(({ project_id }) => project_id === id);
  return (
    <Loaded query={projects} height={160}>
      {() => (project ? <DomainsOf project={project} /> : <NotFoundPage />)}
    </Loaded>
  );
}

function DomainsOf({ project }: { project: Project }) {
  const list = useQuery({
    queryKey: ['domains', project.project_id],
    queryFn: ({ signal }) => v2('GET /v2/projects/{id}/domains', { path: { id: project.project_id } }, signal),
  });
  const { nameOf } = useProjects();
  const { data: me } = useSuspenseQuery(meQuery);
  const isLocal = me.local_only !== null;
  return (
    <Page
      title={`Domains of ${nameOf(project.project_id)}`}
      lead={
        <>
          Codes of this project can carry a domain of your own instead of the address of this server.{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/projects" {...props} />}>
            All projects
          </Anchor>
        </>
      }
    >
      {isLocal && <LocalNotice />}
      <AddDomain projectId={project.project_id} />
      <Loaded query={list} height={160}>
        {({ items: domains, removed }) => (
          <Stack gap="lg">
            {domains.length + removed.length === 0 && (
              <EmptyState icon={GlobeIcon} title="No domain yet">
                Add a host such as qr.example.com. You get two records to add at your DNS provider, and a check that
                says what is missing.
              </EmptyState>
            )}
            {domains.map((domain) => (
              <DomainCard
                key={domain.host}
                domain={domain}
                isUsed={domain.host === project.custom_domain}
                isLocal={isLocal}
              />
            ))}
            {removed.map((domain) => (
              <RemovedCard key={domain.host} domain={domain} />
            ))}
          </Stack>
        )}
      </Loaded>
      <Text size="sm" c="dimmed">
        HTTPS certificates come from the proxy in front of this server, not from the server itself. Caddy gets one by
        itself when the first visitor opens the domain:{' '}
        <Anchor inherit underline="always" href="/docs/domains#certificates">
          certificates in the docs
        </Anchor>
        .
      </Text>
    </Page>
  );
}

/** A domain cannot lead to an address that only the server itself can open. */
function LocalNotice() {
  const { data: about } = useSuspenseQuery(aboutQuery);
  return (
    <Alert color="orange" icon={<GlobeOffIcon size={18} aria-hidden />} title="No domain can lead here yet">
      <Text size="sm">
        The address of this server is <Code>{about.public_url}</Code>, which only its own machine can open. Start it
        with <Code>PUBLIC_URL</Code> set to the address that visitors reach, such as <Code>https://go.example.com</Code>
        . A domain can be added and its ownership proven before.
      </Text>
    </Alert>
  );
}

function AddDomain({ projectId }: { projectId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const client = useQueryClient();
  const [host, setHost] = useState('');
  const add = useMutation({
    mutationFn: (name: string) =>
      withProof(() => v2('POST /v2/projects/{id}/domains', { path: { id: projectId }, body: { host: name } })),
    onSuccess: () => {
      setHost('');
      return client.invalidateQueries({ queryKey: ['domains', projectId] });
    },
  });
  const error = toldError(add.error);
  const locked = lockReason(me, 'custom_domains', 'Custom domains');
  if (locked !== null)
    return (
      <Text size="sm" c="dimmed">
        {locked}
      </Text>
    );
  return (
    <LineField
      label="Add a domain"
      description="A host name that you own, for example a subdomain such as qr.example.com."
      placeholder="qr.example.com"
      value={host}
      onChange={(value) => {
        setHost(value);
        add.reset();
      }}
      onSubmit={(value) => add.mutate(value)}
      button="Add domain"
      isMain
      isBusy={add.isPending}
      error={error && problemText({ field: 'host', message: error.message })}
    />
  );
}
