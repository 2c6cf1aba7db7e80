import { Badge } from '@mantine/core';
import { ruleColour } from './rule-colour.ts';

/** The number of a rule, counted from 0, in its colour. Its text is read with what stands beside it. */
export function RuleNumber({ rule }: { rule: number }) {
  return (
    <Badge circle size="lg" variant="light" color={ruleColour(rule)} c="bright" aria-hidden>
      {rule + 1}
    </Badge>
  );
}
