import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Code, Me } from '../../../src/http/dashboard/contract.ts';
import { lockReason } from '../codes/lock-reason.ts';
import { Otherwise } from './otherwise.tsx';
import listClasses from './rule-list.module.css';
import { RuleNumber } from './rule-number.tsx';
import { ruleSentence } from './rule-words.ts';

type Props = { code: Code; me: Me; onRemove: () => void; isSaving: boolean };

/** A plan without rules: what a larger one left behind stays in force, and can only be removed. */
export function LockedRules({ code, me, onRemove, isSaving }: Props) {
  const rules = code.redirect_rules;
  return (
    <Stack gap="md">
      <Title order={2}>Rules</Title>
      <Alert icon={<IconLock />} title={lockReason(me, 'advanced_redirects', 'Rules')} color="gray">
        With rules one code sends people to different addresses by device, country or time.
        {rules.length > 0 &&
          ' These rules from an earlier plan stay in force; they can be removed, not changed.'}
      </Alert>
      {rules.length > 0 && (
        <>
          <ol className={listClasses.list} aria-label="Rules in their order">
            {rules.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is and never reordered
              <li key={index} className={listClasses.undo}>
                <Group gap="sm" wrap="nowrap">
                  <RuleNumber rule={index} />
                  <Text size="sm">{ruleSentence(rule)}</Text>
                </Group>
              </li>
            ))}
          </ol>
          <Otherwise code={code} hasRules isWinner={false} />
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
