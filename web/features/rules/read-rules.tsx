import { Stack, Text, Title } from '@mantine/core';
import { SplitIcon } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { rulesOf } from '../../lib/redirect-rules.ts';
import type { Code } from '../../lib/v2.ts';
import { fallbackText } from './destination-text.ts';
import { draftOf } from './draft/rule-draft.ts';
import { RuleSentences } from './list/rule-sentences.tsx';
import classes from './rules-editor.module.css';
import { Simulator } from './simulator/simulator.tsx';
import { useSimulation } from './simulator/use-simulation.ts';
import { isTimed } from './week/week.ts';
import { WeekView } from './week/week-view.tsx';

/** The rules of a code for those who cannot change them, with the simulator. */
export function ReadRules({ code, zone }: { code: Code; zone: string }) {
  const rules = useMemo(() => rulesOf(code), [code]);
  const drafts = useMemo(() => rules.map((rule, at) => draftOf(rule, String(at))), [rules]);
  const simulation = useSimulation(code, drafts, zone);
  if (rules.length === 0) {
    return (
      <EmptyState icon={SplitIcon} title="No rules">
        <span className="wrap-anywhere">Every scan of this code {fallbackText(code)}.</span>
      </EmptyState>
    );
  }
  return (
    <div className={classes.page}>
      <Stack gap="xl" className={classes.main}>
        <Stack gap="md">
          <div>
            <Title order={2}>Rules</Title>
            <Text size="sm" c="dimmed">
              The first rule that matches a scan decides where it goes.
            </Text>
          </div>
          <RuleSentences code={code} winner={simulation.winner} />
        </Stack>
        {rules.some(isTimed) && (
          <WeekView
            rules={rules}
            zone={zone}
            probe={simulation.probe}
            onMoment={(local) => simulation.change({ local })}
          />
        )}
      </Stack>
      <div className={classes.side}>
        <Simulator code={code} drafts={drafts} zone={zone} simulation={simulation} />
      </div>
    </div>
  );
}
