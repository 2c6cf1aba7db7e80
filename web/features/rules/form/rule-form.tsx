import { Stack } from '@mantine/core';
import { UrlInput } from '../../../components/url-input.tsx';
import { useCode } from '../../../lib/use-code.ts';
import { CONDITION_FORMS, RULE_KINDS, type RuleKind } from '../conditions/conditions.ts';
import type { DraftProblems } from '../draft/draft-problems.ts';
import { conditionsOf, type Draft } from '../draft/rule-draft.ts';
import { Choice } from './choice.tsx';

const KINDS = Object.entries(RULE_KINDS).map(([kind, { label }]) => ({ value: kind as RuleKind, label }));

type Props = {
  draft: Draft;
  problems: DraftProblems;
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
      {conditionsOf(draft).map((kind) => {
        const { Fields } = CONDITION_FORMS[kind];
        return <Fields key={kind} draft={draft} problems={problems} zone={zone} onChange={onChange} />;
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
