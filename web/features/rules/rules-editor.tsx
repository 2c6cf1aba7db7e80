import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import { MAX_REDIRECT_RULES } from '../../../src/qr-codes/redirect-rule.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { conditionProblems } from './draft-problems.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Otherwise } from './otherwise.tsx';
import { ruleOf } from './rule-draft.ts';
import { RuleList } from './rule-list.tsx';
import { ruleWarnings, warningText } from './rule-warnings.ts';
import classes from './rules-editor.module.css';
import { RulesEmpty } from './rules-empty.tsx';
import { SaveBar } from './save-bar.tsx';
import { Simulator } from './simulator.tsx';
import { useRulesEditor } from './use-rules-editor.ts';
import { useSimulation } from './use-simulation.ts';
import { WeekView } from './week-view.tsx';

/** The rules of a code, the week they make, and a scan to try them with. */
export function RulesEditor({ code, zone }: { code: Code; zone: string }) {
  const { state, dispatch, isChanged, isSaving, failure, add, save, discard, place } = useRulesEditor(code);
  const { drafts } = state;
  const simulation = useSimulation(code, drafts, zone);
  const rules = drafts.map((draft) =>
    Object.keys(conditionProblems(draft)).length === 0 ? ruleOf(draft) : null,
  );
  const warnings = new Map(
    ruleWarnings(rules, code.redirect_url).map((warning) => [
      drafts[warning.rule]?.key ?? '',
      warningText(warning),
    ]),
  );
  const isFull = drafts.length >= MAX_REDIRECT_RULES;

  if (drafts.length === 0 && !isChanged && !state.deleted) return <RulesEmpty onAdd={add} place={place} />;
  return (
    <div ref={place}>
      <div className={classes.page}>
        <Stack gap="xl" className={classes.main}>
          <Stack gap="md">
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <div>
                <Title order={2} tabIndex={-1} data-home className={classes.home}>
                  Rules
                </Title>
                <Text size="sm" c="dimmed">
                  The first rule that matches a scan decides where it goes.
                </Text>
              </div>
              {drafts.length > 0 && (
                <Text size="sm" c="dimmed" className={classes.count}>
                  {drafts.length} of {MAX_REDIRECT_RULES}
                </Text>
              )}
            </Group>
            {state.elsewhere && (
              <ChangedElsewhere onReload={discard} onKeep={() => dispatch({ type: 'keepMine' })} />
            )}
            <RuleList
              state={state}
              zone={zone}
              winner={simulation.winner}
              warnings={warnings}
              dispatch={dispatch}
            />
            <Otherwise
              code={code}
              hasRules={drafts.length > 0}
              isWinner={simulation.winner === 'otherwise'}
            />
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} />}
                mih={42}
                disabled={isFull}
                onClick={add}
              >
                Add rule
              </Button>
              {isFull && <Text size="sm">A code has at most {MAX_REDIRECT_RULES} rules.</Text>}
            </Group>
          </Stack>
          {rules.some((rule) => rule?.condition === 'schedule') && (
            <WeekView rules={rules} zone={zone} moment={simulation.probe.local} />
          )}
        </Stack>
        <div className={classes.side}>
          <Simulator code={code} drafts={drafts} zone={zone} simulation={simulation} />
        </div>
      </div>
      {isChanged && <SaveBar isSaving={isSaving} failure={failure} onSave={save} onDiscard={discard} />}
      <LeaveGuard isChanged={isChanged && !isSaving} />
    </div>
  );
}
