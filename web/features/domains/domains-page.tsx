import { Anchor, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { api, problemText } from '../../lib/api.ts';
import { meQuery, projectsQuery } from '../../lib/queries.ts';
import { DomainCard } from './domain-card.tsx';
import classes from './domains.module.css';
import { domainsQuery } from './domains-query.ts';

export function DomainsPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: projects, error, refetch } = useQuery(projectsQuery);
  const project = projects?.find(({ project_id }) => project_id === id);
  if (projects && !project) return <NotFoundPage />;
  if (error && !projects) return <LoadError error={error} onRetry={refetch} />;
  return project ? <DomainsOf project={project} /> : <Skeleton h={160} aria-label="Loading" />;
}

function DomainsOf({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(domainsQuery(project.project_id));
  return (
    <Page
      title={`Domains of ${project.name}`}
      lead={
        <>
          Codes of this project can carry a domain of your own instead of the address of this server.{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/projects" {...props} />}>
            All projects
          </Anchor>
        </>
      }
    >
      <AddDomain projectId={project.project_id} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton h={160} aria-label="Loading" />}
      {data?.domains.length === 0 && (
        <EmptyState icon={IconWorld} title="No domain yet">
          Add a host such as qr.example.com. You get two records to add at your DNS provider, and a check that
          says what is missing.
        </EmptyState>
      )}
      <Stack gap="lg">
        {data?.domains.map((domain) => (
          <DomainCard key={domain.host} domain={domain} isUsed={domain.host === project.custom_domain} />
        ))}
      </Stack>
    </Page>
  );
}

function AddDomain({ projectId }: { projectId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const client = useQueryClient();
  const [host, setHost] = useState('');
  const add = useMutation({
    mutationFn: () => api('POST /projects/{id}/domains', { id: projectId, body: { host } }),
    onSuccess: () => {
      setHost('');
      return client.invalidateQueries({ queryKey: ['domains', projectId] });
    },
  });
  if (me.plan.custom_domains === 0) return <Locked />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (host.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Add a domain"
        description="A host name that you own, for example a subdomain such as qr.example.com."
        placeholder="qr.example.com"
        value={host}
        onChange={({ currentTarget }) => {
          setHost(currentTarget.value);
          add.reset();
        }}
        error={add.error ? problemText({ field: 'host', message: add.error.message }) : null}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        inputContainer={(input) => (
          <div className={classes.line}>
            {input}
            <Button type="submit" loading={add.isPending}>
              Add domain
            </Button>
          </div>
        )}
      />
    </form>
  );
}

function Locked() {
  const { data: me } = useSuspenseQuery(meQuery);
  const needed = me.plans.find(({ custom_domains }) => custom_domains > 0);
  return (
    <Text size="sm" c="dimmed">
      {needed
        ? `Custom domains need the ${needed.name} plan. You are on ${me.plan.name}.`
        : `Custom domains are not part of the ${me.plan.name} plan.`}
    </Text>
  );
}
