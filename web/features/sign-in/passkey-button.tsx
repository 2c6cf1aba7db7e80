import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';

type Props = {
  attempt: Pick<UseMutationResult<void, Error, void>, 'isPending' | 'mutate'>;
  children: string;
  isMain?: boolean;
};

export function PasskeyButton({ attempt, children, isMain = false }: Props) {
  return (
    <Button
      size="md"
      fullWidth
      variant={isMain ? 'filled' : 'default'}
      leftSection={<KeyRoundIcon size={18} aria-hidden />}
      loading={attempt.isPending}
      onClick={() => attempt.mutate()}
    >
      {children}
    </Button>
  );
}
