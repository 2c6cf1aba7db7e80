import { DotBadge } from '../../components/dot-badge.tsx';
import { CONDITION_NAMES, STATUS_COLOURS, STATUS_NAMES } from '../../lib/code-status.ts';
import type { Code } from '../../lib/v2.ts';
import { type CodeState, codeState } from './code-state.ts';

const BADGES: Record<Exclude<CodeState, 'active'>, { text: string; color: string }> = {
  archived: { text: STATUS_NAMES.archived, color: STATUS_COLOURS.archived },
  blocked: { text: STATUS_NAMES.blocked, color: STATUS_COLOURS.blocked },
  project_archived: { text: CONDITION_NAMES.project_archived, color: 'orange' },
  expired: { text: CONDITION_NAMES.expired, color: 'orange' },
  limit_reached: { text: CONDITION_NAMES.limit_reached, color: 'orange' },
};

/** Why scans fail, and whether the picture is missing; nothing for a code that works. */
export function StatusBadge({ code, size = 'md' }: { code: Code; size?: 'sm' | 'md' }) {
  const state = codeState(code, Date.now());
  return (
    <>
      {state !== 'active' && <Dot {...BADGES[state]} size={size} />}
      {state === 'active' && code.destination_state === 'dead' && (
        <Dot text={CONDITION_NAMES.dead_destination} color="red" size={size} />
      )}
      {code.render_status === 'error' && <Dot text={CONDITION_NAMES.picture_failed} color="red" size={size} />}
    </>
  );
}

function Dot({ text, color, size }: { text: string; color: string; size: 'sm' | 'md' }) {
  return (
    <DotBadge color={color} size={size} className="no-shrink">
      {text}
    </DotBadge>
  );
}
