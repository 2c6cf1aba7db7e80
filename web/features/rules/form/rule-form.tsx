import { Stack } from '@mantine/core';
import type { Condition } from '../../../../src/codes/values/redirect-rule.ts';
import { UrlInput } from '../../../components/url-input.tsx';
import { useCode } from '../../../lib/use-code.ts';
import type { Problems } from '../conditions/condition-form.ts';
import { CONDITION_FORMS, RULE_KINDS, type RuleKind } from '../conditions/conditions.ts';
import { type Draft, kindsOf, withCondition } from '../draft/rule-draft.ts';
import { Choice } from './choice.tsx';

const KINDS = Object.fromEntries(Object.entries(RULE_KINDS).map(([kind, { label }]) => [kind, label])) as Record<
  RuleKind,
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
      <Choice
        label="Condition"
        value={draft.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
        error={problems.kind}
      />
      {kindsOf(draft.kind).map((kind) => {
        const { Fields } = CONDITION_FORMS[kind];
        return (
          <Fields
            key={kind}
            condition={draft.conditions[kind] as never}
            problems={problems}
            zone={zone}
            onChange={(condition: Condition) => onChange(withCondition(draft, condition))}
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
