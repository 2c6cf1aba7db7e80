import { Stack } from '@mantine/core';
import type { ConditionKind, Conditions } from '../../../../src/codes/values/redirect-rule.ts';
import { UrlInput } from '../../../components/url-input.tsx';
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
      <UrlInput
        label="Destination"
        placeholder="https://example.com"
        size="md"
        labelProps={{ fz: 'sm' }}
        value={draft.url}
        onChange={(url) => onChange({ url })}
        utmProject={project_id}
        error={problems.url}
      />
    </Stack>
  );
}
