import { Alert, Button, Group, Progress, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { type SheetOptions, sheetLayout, sheetProblem } from '../../../src/render/picture/sheet-layout.ts';
import { useDownloadGuard } from '../../components/download-guard.tsx';
import { Page } from '../../components/page.tsx';
import { type CodesSearch, codesFilter } from '../../lib/codes-search.ts';
import { codeCountText } from '../../lib/count-text.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { SheetProgress } from './fetch-sheet.ts';
import classes from './labels.module.css';
import { SheetForm } from './sheet-form.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { useLabelCount } from './use-label-count.ts';
import { useSheet } from './use-sheet.ts';

const route = getRouteApi('/signed-in/labels');

const FIRST: SheetOptions = { paper: 'a4-24', padding: 2, captions: ['label'], cut_marks: false, start: 1 };

/** Codes on sheets of labels, as one PDF file. */
export function LabelsPage() {
  const { ids, all = false, ...list } = route.useSearch();
  const chosen = ids?.split(',') ?? null;
  const [source, setSource] = useState({ project_id: list.project ?? '', search: list.search ?? '' });
  const [sheet, setSheet] = useState(FIRST);
  const { state, run, stop } = useSheet();
  const { guarded } = useDownloadGuard();
  const problem = sheetProblem(sheet);
  const request: LabelSheetRequest = {
    ...(chosen !== null ? { ids: chosen } : all ? listQuery(list) : sourceQuery(source)),
    sheet,
  };
  const labels = useLabelCount(request);
  return (
    <Page title="Label sheets" lead="A PDF file with a code on each label, to print on label paper.">
      <div className={classes.panes}>
        <Stack gap="lg">
          {chosen === null && !all ? (
            <SourceFields source={source} onChange={setSource} />
          ) : (
            labels !== undefined && <Text>{codeCountText(labels)} selected.</Text>
          )}
          <SheetForm sheet={sheet} onChange={setSheet} />
          {problem && <Alert color="orange">{problem}</Alert>}
          {state.step === 'idle' && state.error && (
            <Alert color="red" role="alert">
              {state.error}
            </Alert>
          )}
          {state.step === 'drawing' ? (
            <Drawing progress={state.progress} onStop={stop} />
          ) : (
            <Group>
              <Button
                leftSection={<IconPrinter size={16} aria-hidden />}
                disabled={problem !== undefined || labels === 0}
                onClick={guarded(() => run(request))}
              >
                Create PDF
              </Button>
              {labels !== undefined && problem === undefined && (
                <Text size="sm" c="dimmed" role="status">
                  {sizeText(labels, sheet)}
                </Text>
              )}
            </Group>
          )}
        </Stack>
        <SheetPreview sheet={sheet} labels={labels} onStart={(start) => setSheet({ ...sheet, start })} />
      </div>
    </Page>
  );
}

/** "60 labels on 3 pages". */
function sizeText(labels: number, { paper, start }: SheetOptions): string {
  if (labels === 0) return 'No codes match.';
  const { columns, rows } = sheetLayout(paper);
  const pages = Math.ceil((start - 1 + labels) / (columns * rows));
  return `${labels} ${labels === 1 ? 'label' : 'labels'} on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

type Source = { project_id: string; search: string };

function sourceQuery({ project_id, search }: Source): Omit<LabelSheetRequest, 'sheet'> {
  return {
    ...(project_id !== '' && { project_id }),
    ...(search.trim() !== '' && { search: search.trim() }),
    sort: 'label',
  };
}

/** All codes of the list that they were selected in, in its order. */
function listQuery(list: CodesSearch): Omit<LabelSheetRequest, 'sheet'> {
  return { ...codesFilter(list), ...(list.sort && { sort: list.sort }) };
}

function SourceFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const { options } = useProjects();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Project"
        data={[{ value: '', label: 'All projects' }, ...options]}
        value={source.project_id}
        allowDeselect={false}
        onChange={(project_id) => onChange({ ...source, project_id: project_id ?? '' })}
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

function Drawing({ progress, onStop }: { progress: SheetProgress | null; onStop: () => void }) {
  const words = progress === null ? 'Looking up the codes…' : `${progress.done} of ${progress.total} labels`;
  const share = progress === null ? 0 : (progress.done / progress.total) * 100;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label="Labels done" />
      </Progress.Root>
      <Group>
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    </Stack>
  );
}
