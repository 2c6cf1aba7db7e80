import { Group, Text } from '@mantine/core';
import { LockIcon } from 'lucide-react';
import { lockReason, type PlanFeature } from '../../lib/lock-reason.ts';
import type { Me } from '../../lib/me.ts';

type Props = { me: Me; feature: PlanFeature; what: string };

/** Why a feature is locked, and which plan has it; nothing if it is not locked. */
export function PlanLock({ me, feature, what }: Props) {
  const reason = lockReason(me, feature, what);
  if (reason === null) return null;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <LockIcon size={16} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      <Text size="sm">{reason}</Text>
    </Group>
  );
}
