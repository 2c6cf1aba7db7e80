import { Group, Stack, Text } from '@mantine/core';
import { rulesOf } from '../../../lib/redirect-rules.ts';
import { ruleSentence } from '../../../lib/rule-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { FallbackRow } from './fallback-row.tsx';
import card from './rule-card.module.css';
import classes from './rule-list.module.css';
import { RuleNumber } from './rule-number.tsx';

type Props = {
  code: Code;
  /** The key of the rule that a simulated scan follows, which is its place. */
  winner?: string | null;
};

/** The rules of a code to read. */
export function RuleSentences({ code, winner = null }: Props) {
  const rules = rulesOf(code);
  return (
    <>
      <Stack component="ol" gap={8} className="plain-list" aria-label="Rules in their order">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={index} className={classes.read} data-winner={winner === String(index) || undefined}>
            <Group gap="sm" wrap="nowrap">
              <RuleNumber rule={index} />
              <Text size="sm" className="wrap-anywhere">
                {ruleSentence(rule)}
              </Text>
            </Group>
            {winner === String(index) && <span className={card.lands}>Goes here</span>}
          </li>
        ))}
      </Stack>
      <FallbackRow code={code} hasRules={rules.length > 0} isWinner={winner === 'fallback'} />
    </>
  );
}
