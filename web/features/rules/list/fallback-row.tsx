import { Text } from '@mantine/core';
import type { Code } from '../../../lib/v2.ts';
import { fallbackText } from '../destination-text.ts';
import classes from './rule-card.module.css';

type Props = { code: Code; hasRules: boolean; isWinner: boolean };

/** The last row: where a scan goes if no rule matches. */
export function FallbackRow({ code, hasRules, isWinner }: Props) {
  return (
    <div className={classes.fallback} data-winner={isWinner || undefined}>
      <Text size="sm" lineClamp={3} className="wrap-anywhere">
        {hasRules ? 'Every other scan' : 'Every scan'} {fallbackText(code)}
      </Text>
      {isWinner && hasRules && <span className={classes.lands}>Goes here</span>}
    </div>
  );
}
