import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import { projectsQuery } from '../../app/queries.ts';
import { codesText } from '../codes/bulk/count-text.ts';
import { CodePicker } from './code-picker.tsx';
import type { Target } from './use-apply.ts';

type Props = { code: Code; error: string | null; onApply: (target: Target) => void; onCancel: () => void };

/** Which codes shall get the design. */
export function ApplyTarget({ code, error, onApply, onCancel }: Props) {
  const [kind, setKind] = useState<Target['kind']>('chosen');
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: projects } = useQuery(projectsQuery);
  const project = projects?.find(({ project_id }) => project_id === code.project_id);
  const count = kind === 'chosen' ? labels.size : Math.max(0, (project?.code_count ?? 1) - 1);
  const target: Target = kind === 'chosen' ? { kind, labels } : { kind, id: code.project_id };
  return (
    <Stack>
      <Text size="sm">
        The design as it stands on the page replaces theirs, size and print included. Printed codes keep
        working.
      </Text>
      <Radio.Group
        value={kind}
        onChange={(value) => setKind(value === 'project' ? 'project' : 'chosen')}
        aria-label="Which codes"
      >
        <Stack gap="xs">
          <Radio value="chosen" label="Codes that I choose" />
          <Radio
            value="project"
            label={project ? `All other codes of “${project.name}”` : 'All other codes of this project'}
            description="Archived codes are left out"
          />
        </Stack>
      </Radio.Group>
      {kind === 'chosen' && <CodePicker exceptId={code.qr_id} chosen={labels} onChange={setLabels} />}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={count === 0} onClick={() => onApply(target)}>
          {count === 0 ? 'Replace design' : `Replace the design of ${codesText(count)}`}
        </Button>
      </Group>
    </Stack>
  );
}
