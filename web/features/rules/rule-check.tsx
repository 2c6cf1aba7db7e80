import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { SimulationResult } from '../../../src/http/dashboard/contract.ts';
import classes from './rule-check.module.css';
import { RuleNumber } from './rule-number.tsx';
import { checkText } from './simulation.ts';

type Verdict = 'wins' | 'late' | 'misses';

const VERDICTS: Record<Exclude<Verdict, 'misses'>, string> = {
  wins: 'wins',
  late: 'would match too, but comes later',
};

type Props = {
  /** Counted from 0. */
  rule: number;
  title: string;
  verdict: Verdict;
  conditions: SimulationResult['rules'][number]['conditions'];
};

/** One rule and the scan: each of its conditions, met or not. */
export function RuleCheck({ rule, title, verdict, conditions }: Props) {
  return (
    <li className={classes.rule}>
      <RuleNumber rule={rule} />
      <div className={classes.words}>
        <Text size="sm" fw={verdict === 'wins' ? 600 : 400}>
          <VisuallyHidden>Rule {rule + 1}, </VisuallyHidden>
          {title}{' '}
          {verdict === 'misses' ? (
            <VisuallyHidden>does not match</VisuallyHidden>
          ) : (
            <Text span size="sm" c="dimmed" fw={400}>
              {VERDICTS[verdict]}
            </Text>
          )}
        </Text>
        {conditions.map((check) => (
          <Group key={check.condition} gap={4} wrap="nowrap" align="flex-start">
            {check.met ? (
              <IconCheck size={15} className={classes.met} aria-label="Met:" />
            ) : (
              <IconX size={15} className={classes.unmet} aria-label="Not met:" />
            )}
            <Text size="xs" c="dimmed">
              {checkText(check)}
            </Text>
          </Group>
        ))}
      </div>
    </li>
  );
}
