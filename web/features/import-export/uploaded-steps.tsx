import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { codeCountText, countText } from '../../lib/count-text.ts';
import { isOpen, jobsQuery, useStartJob } from '../../lib/jobs.ts';
import { PROJECTS_CHANGE, useMay } from '../../lib/may.ts';
import { meQuery, styleTemplatesQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Schemas } from '../../lib/v2.ts';
import { ColumnTable } from './column-table.tsx';
import type { ColumnChoices } from './columns.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { rowsText } from './job-text.ts';
import { uploadsQuery } from './waiting-uploads.tsx';

type Upload = Schemas['Upload'];
/** What the person says about a list. */
type Choices = ColumnChoices & {
  hasHeader: boolean;
  project: string | null;
  template: string | null;
  createProjects: boolean;
};

/** From the columns of a list to its import. */
export function UploadedSteps({ list, onDone }: { list: Upload; onDone: () => void }) {
  const client = useQueryClient();
  const start = useStartJob();
  const { data: jobs } = useQuery(jobsQuery);
  const [jobId, setJobId] = useState<string | null>(null);
  const job = jobs?.find(({ job_id }) => job_id === jobId);
  const [choices, setChoices] = useState<Choices>({
    columns: list.columns,
    shortLink: list.short_link,
    hasHeader: list.has_header,
    project: null,
    template: null,
    createProjects: false,
  });
  const run = useMutation({
    mutationFn: ({ dry_run, said }: { dry_run: boolean; said: Choices }) => {
      const { columns, shortLink: short_link, hasHeader: has_header } = said;
      const table = list.format === 'ndjson' ? {} : { columns, short_link, has_header };
      const { project: project_id, template: style_template_id, createProjects: create_projects } = said;
      const wanted = { ...table, project_id, style_template_id, create_projects, dry_run };
      return start({ kind: 'import', upload_id: list.upload_id, ...wanted });
    },
    onSuccess: ({ job_id }) => setJobId(job_id),
    onSettled: () => client.invalidateQueries({ queryKey: uploadsQuery.queryKey }),
  });
  /** What was previewed is no longer what would be imported. */
  const change = (changed: Partial<Choices>) => {
    setChoices({ ...choices, ...changed });
    setJobId(null);
  };
  const createProjects = (isWanted: boolean) => {
    const said = { ...choices, createProjects: isWanted };
    setChoices(said);
    run.mutate({ dry_run: true, said });
  };
  const isRunning = job !== undefined && isOpen(job);
  const isAtColumns = !job || job.dry_run;
  const { created = 0, new_projects: newProjects = 0 } = job?.result ?? {};
  return (
    <Stack gap="md">
      <Text size="sm" className="wrap-anywhere">
        {list.name !== null && <b>{list.name}: </b>}
        {rowsText(list, choices.hasHeader)}
        {list.service && <>, an export of {list.service}</>}.{isAtColumns && !isRunning && ' Say what each column is.'}
      </Text>
      {isAtColumns && !isRunning && (
        <>
          {list.format !== 'ndjson' && (
            <>
              <Checkbox
                label="The first row is data"
                checked={!choices.hasHeader}
                onChange={({ currentTarget }) => change({ hasHeader: !currentTarget.checked })}
              />
              <ColumnTable list={list} hasHeader={choices.hasHeader} choices={choices} onChange={change} />
            </>
          )}
          <MoreChoices choices={choices} onChange={change} />
        </>
      )}
      <FormError error={run.error} />
      {job && isRunning && <JobProgress job={job} />}
      {job && !isRunning && <ImportOutcome job={job} />}
      {job?.dry_run && !isRunning && newProjects > 0 && (
        <NewProjects count={newProjects} isWanted={choices.createProjects} onChange={createProjects} />
      )}
      <Group>
        {isAtColumns && (
          <Button
            variant={job ? 'default' : 'filled'}
            onClick={() => run.mutate({ dry_run: true, said: choices })}
            loading={run.isPending || isRunning}
          >
            Preview
          </Button>
        )}
        {job?.dry_run && job.state === 'done' && created > 0 && (
          <Button onClick={() => run.mutate({ dry_run: false, said: choices })} loading={run.isPending}>
            Import {codeCountText(created)}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onDone}>
          {job && !job.dry_run ? 'Close' : 'Choose another file'}
        </Button>
      </Group>
    </Stack>
  );
}

type NewProjectsProps = { count: number; isWanted: boolean; onChange: (isWanted: boolean) => void };

/** Projects that rows name and that do not exist; for whoever may make some. */
function NewProjects({ count, isWanted, onChange }: NewProjectsProps) {
  const mayCreate = useMay(PROJECTS_CHANGE);
  if (!mayCreate)
    return (
      <Text size="sm" maw={640}>
        Projects of this list that do not exist: {countText(count)}. Ask an admin or owner to create them, or leave
        their names empty.
      </Text>
    );
  return (
    <Checkbox
      label={`Create the projects that do not exist: ${countText(count)}`}
      checked={isWanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

type MoreProps = { choices: Choices; onChange: (changed: Partial<Choices>) => void };

/** What goes for all rows. */
function MoreChoices({ choices, onChange }: MoreProps) {
  const { options } = useProjects();
  const { data: me } = useSuspenseQuery(meQuery);
  const hasDefault = me.default_project_id !== '';
  const { data: templates = [] } = useQuery(styleTemplatesQuery());
  return (
    <>
      <Select
        maw={480}
        label="Project for rows that name none"
        placeholder={hasDefault ? 'Default project' : 'Choose a project'}
        data={options}
        value={choices.project}
        onChange={(project) => onChange({ project })}
        clearable
        searchable
      />
      {templates.length > 0 && (
        <Select
          maw={480}
          label="Style of the codes"
          placeholder="Plain"
          data={templates.map(({ style_template_id: value, name: label }) => ({ value, label }))}
          value={choices.template}
          onChange={(template) => onChange({ template })}
          clearable
          searchable
        />
      )}
    </>
  );
}
