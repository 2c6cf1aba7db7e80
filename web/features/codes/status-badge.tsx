import { Badge } from '@mantine/core';
import type { CodeItem } from '../../../src/http/dashboard/contract.ts';
import { STATUS_COLOURS, STATUS_NAMES } from '../../lib/code-status.ts';
import { type CodeState, codeState } from './code-state.ts';

const BADGES: Record<Exclude<CodeState, 'active'>, { text: string; color: string }> = {
  archived: { text: STATUS_NAMES.archived, color: STATUS_COLOURS.archived },
  blocked: { text: STATUS_NAMES.blocked, color: STATUS_COLOURS.blocked },
  expired: { text: 'Expired', color: 'orange' },
  limit_reached: { text: 'Scan limit reached', color: 'orange' },
};

/** Why scans do not get through; nothing for a code that works. */
export function StatusBadge({ code }: { code: CodeItem }) {
  const state = codeState(code, Date.now());
  if (state === 'active') return null;
  const { text, color } = BADGES[state];
  return (
    <Badge variant="dot" color={color} fw={500} className="no-shrink">
      {text}
    </Badge>
  );
}
