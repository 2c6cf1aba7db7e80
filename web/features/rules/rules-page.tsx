import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { LockIcon, WifiIcon } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { lockReason } from '../../lib/lock-reason.ts';
import { may } from '../../lib/may.ts';
import type { Me } from '../../lib/me.ts';
import { meQuery } from '../../lib/queries.ts';
import { rulesOf } from '../../lib/redirect-rules.ts';
import { useCode, useCodeChange } from '../../lib/use-code.ts';
import type { Code } from '../../lib/v2.ts';
import { RuleSentences } from './list/rule-sentences.tsx';
import { ReadRules } from './read-rules.tsx';
import { RulesEditor } from './rules-editor.tsx';

export function RulesPage() {
  const code = useCode();
  const { data: me } = useSuspenseQuery(meQuery);
  const change = useCodeChange(code.qr_id);
  if (code.type === 'wifi' && code.rules.length === 0) return <WifiRules />;
  if (!may(me, 'qr.write')) return <ReadRules code={code} zone={me.timezone} />;
  if (me.plan.advanced_redirects) return <RulesEditor key={code.qr_id} code={code} zone={me.timezone} />;
  const remove = () => change.mutate({ rules: [], revision: code.revision });
  return <LockedRules code={code} me={me} onRemove={remove} isSaving={change.isPending} />;
}

type Props = { code: Code; me: Me; onRemove: () => void; isSaving: boolean };

/** For plans without rules: existing rules still apply and can only be removed. */
function LockedRules({ code, me, onRemove, isSaving }: Props) {
  const rules = rulesOf(code);
  return (
    <Stack gap="md">
      <Title order={2}>Rules</Title>
      <Alert icon={<LockIcon />} title={lockReason(me, 'advanced_redirects', 'Rules')} color="gray">
        With rules one code sends people to different addresses by device, country or time.
        {rules.length > 0 && ' Rules from an earlier plan still apply. You can remove them, not change them.'}
      </Alert>
      {rules.length > 0 && (
        <>
          <RuleSentences code={code} />
          <Group>
            <Button variant="default" onClick={() => !isSaving && onRemove()} aria-disabled={isSaving}>
              Remove all rules
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function WifiRules() {
  return (
    <EmptyState icon={WifiIcon} title="A Wi-Fi code needs no rules">
      Its picture holds the network itself. Phones join without opening a link, so there is nothing to send elsewhere.
    </EmptyState>
  );
}
