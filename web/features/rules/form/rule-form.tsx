import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ConditionKind, Conditions } from '../../../../src/codes/values/redirect-rule.ts';
import { EndSplitDialog } from '../../../components/end-split-dialog.tsx';
import { SplitFields } from '../../../components/split-fields.tsx';
import { UrlInput } from '../../../components/url-input.tsx';
import { firstSplit } from '../../../lib/split-draft.ts';
import { useCode } from '../../../lib/use-code.ts';
import type { Problems } from '../conditions/condition-form.ts';
import { CONDITION_FORMS } from '../conditions/conditions.ts';
import { type Draft, withCondition } from '../draft/rule-draft.ts';
import { Chips } from './chips.tsx';

const KINDS = Object.fromEntries(Object.entries(CONDITION_FORMS).map(([kind, { label }]) => [kind, label])) as Record<
  ConditionKind,
  string
>;

type Props = {
  draft: Draft;
  problems: Problems;
  zone: string;
  onChange: (change: Partial<Draft>) => void;
};

export function RuleForm({ draft, problems, zone, onChange }: Props) {
  const { project_id } = useCode();
  return (
    <Stack gap="md">
      <Chips
        label="Conditions"
        options={KINDS}
        values={draft.kinds}
        onChange={(kinds) => onChange({ kinds })}
        description={draft.kinds.length > 1 ? 'All of them must hold.' : undefined}
        error={problems.kind}
      />
      {(Object.keys(KINDS) as ConditionKind[])
        .filter((kind) => draft.kinds.includes(kind))
        .map((kind) => {
          const { Fields } = CONDITION_FORMS[kind];
          return (
            <Fields
              key={kind}
              condition={draft.conditions[kind] as never}
              problems={problems}
              zone={zone}
              onChange={(condition: Conditions[typeof kind]) => onChange(withCondition(draft, kind, condition))}
            />
          );
        })}
      <Goal draft={draft} problems={problems} onChange={onChange} projectId={project_id} />
    </Stack>
  );
}

type GoalProps = Pick<Props, 'draft' | 'problems' | 'onChange'> & { projectId: string };

/** One destination, or a split between several. */
function Goal({ draft, problems, onChange, projectId }: GoalProps) {
  const [isEnding, setEnding] = useState(false);
  const { url, split } = draft;
  if (split)
    return (
      <>
        <SplitFields draft={split} problems={problems} onChange={(changed) => onChange({ split: changed })} />
        <Button variant="subtle" color="gray" w="fit-content" px="xs" ml={-10} onClick={() => setEnding(true)}>
          End the split
        </Button>
        <EndSplitDialog
          isOpen={isEnding}
          urls={split.split.map((each) => each.url).filter((each) => each !== '')}
          onClose={() => setEnding(false)}
          onEnd={(picked) => onChange({ split: null, url: picked })}
        />
      </>
    );
  return (
    <Stack gap={4}>
      <UrlInput
        label="Destination"
        placeholder="https://example.com"
        size="md"
        labelProps={{ fz: 'sm' }}
        value={url}
        onChange={(entered) => onChange({ url: entered })}
        utmProject={projectId}
        error={problems.url}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        px="xs"
        ml={-10}
        onClick={() => onChange({ split: firstSplit(url) })}
      >
        Split between several destinations
      </Button>
    </Stack>
  );
}
