import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PrinterIcon } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { type SheetOptions, sheetLayout, sheetProblem } from '../../../src/render/picture/sheet-layout.ts';
import { useDownloadGuard } from '../../components/download-guard.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { Page } from '../../components/page.tsx';
import { codesFilter } from '../../lib/codes-search.ts';
import { useDates } from '../../lib/dates.ts';
import { useJobFile } from '../../lib/jobs.ts';
import { notify } from '../../lib/notify.tsx';
import { useTags } from '../../lib/tags.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { CodeFilter } from '../../lib/v2.ts';
import { SheetFindings } from './sheet-findings.tsx';
import { SheetForm } from './sheet-form.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { type SheetRequest, useSheetCheck } from './use-sheet-check.ts';

const route = getRouteApi('/signed-in/labels');

const SIDE = { '--side': 'minmax(18rem, 26rem)' } as CSSProperties;

const FIRST: SheetOptions = {
  paper: 'a4-24',
  padding: 2,
  captions: ['label'],
  text: 'below',
  fewer_modules: false,
  cut_marks: false,
  start: 1,
};

/** Codes on sheets of labels, as one PDF file. */
export function LabelsPage() {
  const { ids, all = false, ...list } = route.useSearch();
  const chosen = ids?.split(',') ?? null;
  const [source, setSource] = useState<Source>({
    project_id: list.project ?? '',
    tag: list.tag ?? '',
    search: list.search ?? '',
  });
  const [sheet, setSheet] = useState(FIRST);
  const [isAccepted, setAccepted] = useState(false);
  const { state, start, stop } = useJobFile(() =>
    notify('The label sheet is saved. Print it at 100 %, without fitting to the page.'),
  );
  const { guarded } = useDownloadGuard();
  const problem = sheetProblem(sheet);
  const request = useStable<SheetRequest>({
    ...(chosen === null && !all
      ? { filter: sourceFilter(source), sort: 'label' }
      : { filter: chosen === null ? codesFilter(list) : { qr_id: chosen }, sort: list.sort ?? 'newest' }),
    sheet,
  });
  const { check, preview, isCurrent, error } = useSheetCheck(request, problem === undefined);
  const isTooSmall = check !== undefined && check.too_small.count > 0;
  return (
    <Page title="Label sheets" lead="A PDF file with a code on each label, to print on label paper.">
      <div className="panes" style={SIDE}>
        <Stack gap="lg">
          {chosen === null && !all ? (
            <SourceFields source={source} onChange={setSource} />
          ) : (
            check && <SelectedText labels={check.labels} />
          )}
          <SheetForm sheet={sheet} onChange={setSheet} />
          {problem && <Alert color="orange">{problem}</Alert>}
          {check && problem === undefined && (
            <SheetFindings
              check={check}
              onChange={(change) => setSheet({ ...sheet, ...change })}
              isAccepted={isAccepted}
              onAccept={setAccepted}
            />
          )}
          {(error ?? (state.step === 'idle' && state.error)) && (
            <Alert color="red" role="alert">
              {error?.message ?? (state.step === 'idle' && state.error)}
            </Alert>
          )}
          {state.step === 'running' ? (
            <JobProgress job={state.progress} onStop={stop} />
          ) : (
            <Group>
              <Button
                leftSection={<PrinterIcon size={16} aria-hidden />}
                disabled={problem !== undefined || check?.labels === 0 || (isTooSmall && !isAccepted)}
                loading={problem === undefined && !isCurrent && error === null}
                onClick={guarded(() => start({ kind: 'label_sheet', ...request, accept_small: isTooSmall }))}
              >
                Create PDF
              </Button>
              {check && problem === undefined && <SizeText labels={check.labels} sheet={sheet} />}
            </Group>
          )}
        </Stack>
        <SheetPreview
          sheet={sheet}
          labels={check?.labels}
          picture={preview}
          onStart={(start) => setSheet({ ...sheet, start })}
        />
      </div>
    </Page>
  );
}

/** The same object as long as its content is the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text), [text]);
}

function SelectedText({ labels }: { labels: number }) {
  const { count } = useDates();
  return (
    <Text>
      {count(labels)} {labels === 1 ? 'code' : 'codes'} selected.
    </Text>
  );
}

/** "10,004 labels on 417 pages". */
function SizeText({ labels, sheet: { paper, start } }: { labels: number; sheet: SheetOptions }) {
  const { count } = useDates();
  const { columns, rows } = sheetLayout(paper);
  const pages = Math.ceil((start - 1 + labels) / (columns * rows));
  const many = (number: number, word: string) => `${count(number)} ${number === 1 ? word : `${word}s`}`;
  return (
    <Text size="sm" c="dimmed" role="status">
      {labels === 0 ? 'No codes match.' : `${many(labels, 'label')} on ${many(pages, 'page')}`}
    </Text>
  );
}

type Source = { project_id: string; tag: string; search: string };

function sourceFilter({ project_id, tag, search }: Source): CodeFilter {
  return {
    ...(project_id !== '' && { project_id }),
    ...(tag !== '' && { tag: [tag] }),
    ...(search.trim() !== '' && { q: search.trim() }),
  };
}

function SourceFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const { options } = useProjects();
  const tags = useTags();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
      <Select
        label="Project"
        data={[{ value: '', label: 'All projects' }, ...options]}
        value={source.project_id}
        allowDeselect={false}
        onChange={(project_id) => onChange({ ...source, project_id: project_id ?? '' })}
      />
      <Select
        label="Tag"
        data={[{ value: '', label: 'Any tag' }, ...tags.map(({ name }) => name)]}
        value={source.tag}
        allowDeselect={false}
        searchable
        onChange={(tag) => onChange({ ...source, tag: tag ?? '' })}
      />
      <TextInput
        label="Search"
        placeholder="Names, links and destinations"
        value={source.search}
        maxLength={300}
        onChange={(event) => onChange({ ...source, search: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
