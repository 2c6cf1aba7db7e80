import { Alert, Button, Group, Progress, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { type SheetOptions, sheetProblem } from '../../../src/render/picture/sheet-layout.ts';
import { Page } from '../../components/page.tsx';
import { codeCountText } from '../../lib/count-text.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { SheetProgress } from './fetch-sheet.ts';
import classes from './labels.module.css';
import { SheetForm } from './sheet-form.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { useSheet } from './use-sheet.ts';

const route = getRouteApi('/signed-in/labels');

const FIRST: SheetOptions = { paper: 'a4-24', padding: 2, captions: ['label'], cut_marks: false, start: 1 };

/** Codes on sheets of labels, as one PDF file. */
export function LabelsPage() {
  const { ids, project, search } = route.useSearch();
  const chosen = ids?.split(',') ?? null;
  const [source, setSource] = useState({ project_id: project ?? '', search: search ?? '' });
  const [sheet, setSheet] = useState(FIRST);
  const { state, run, stop } = useSheet();
  const problem = sheetProblem(sheet);
  const request: LabelSheetRequest =
    chosen === null
      ? {
          ...(source.project_id === '' ? {} : { project_id: source.project_id }),
          ...(source.search.trim() === '' ? {} : { search: source.search.trim() }),
          sort: 'label',
          sheet,
        }
      : { ids: chosen, sheet };
  return (
    <Page title="Label sheets">
      <div className={classes.panes}>
        <Stack gap="lg">
          {chosen === null ? (
            <SourceFields source={source} onChange={setSource} />
          ) : (
            <Text>{codeCountText(chosen.length)} selected.</Text>
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
                disabled={problem !== undefined}
                onClick={() => run(request)}
              >
                Create PDF
              </Button>
            </Group>
          )}
        </Stack>
        <SheetPreview sheet={sheet} onStart={(start) => setSheet({ ...sheet, start })} />
      </div>
    </Page>
  );
}

type Source = { project_id: string; search: string };

function SourceFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const { options } = useProjects();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Codes of"
        data={[{ value: '', label: 'All projects' }, ...options]}
        value={source.project_id}
        allowDeselect={false}
        onChange={(project_id) => onChange({ ...source, project_id: project_id ?? '' })}
      />
      <TextInput
        label="With this in their name"
        placeholder="All"
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
