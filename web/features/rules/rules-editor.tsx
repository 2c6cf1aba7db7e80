import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PlusIcon, SplitIcon, TriangleAlertIcon } from 'lucide-react';
import { type RefObject, useDeferredValue, useMemo, useState } from 'react';
import { MAX_REDIRECT_RULES, type RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { ConflictEntries } from '../../components/conflict-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { historyKey } from '../../lib/queries.ts';
import { type Code, v2 } from '../../lib/v2.ts';
import { conditionProblems } from './draft/draft-problems.ts';
import { ruleOf } from './draft/rule-draft.ts';
import { ruleWarnings, warningText } from './draft/rule-warnings.ts';
import { useRulesEditor } from './draft/use-rules-editor.ts';
import { FallbackRow } from './list/fallback-row.tsx';
import { RuleList } from './list/rule-list.tsx';
import { PlanRulesDialog } from './plan-rules-dialog.tsx';
import classes from './rules-editor.module.css';
import { Simulator } from './simulator/simulator.tsx';
import { useSimulation } from './simulator/use-simulation.ts';
import { isTimed } from './week/week.ts';
import { WeekView } from './week/week-view.tsx';

/** The rules of a code, their week plan, and a simulator. */
export function RulesEditor({ code, zone }: { code: Code; zone: string }) {
  const { state, dispatch, isChanged, isSaving, failure, add, check, save, discard, container } = useRulesEditor(code);
  const [planned, setPlanned] = useState<RedirectRule[] | null>(null);
  const { drafts } = state;
  // What is derived from the rules may follow a moment later: typing comes first.
  const settled = useDeferredValue(drafts);
  const simulation = useSimulation(code, settled, zone);
  const rules = useMemo(
    () => settled.map((draft) => (Object.keys(conditionProblems(draft)).length === 0 ? ruleOf(draft) : null)),
    [settled],
  );
  const destination = code.split === null ? code.redirect_url : null;
  const warnings = useMemo(
    () =>
      new Map(
        ruleWarnings(rules, destination).map((warning) => [settled[warning.rule]?.key ?? '', warningText(warning)]),
      ),
    [rules, settled, destination],
  );
  const isFull = drafts.length >= MAX_REDIRECT_RULES;

  if (drafts.length === 0 && !isChanged && !state.deleted) return <RulesEmpty onAdd={add} container={container} />;
  return (
    <div ref={container}>
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
                <Text size="sm" c="dimmed" className="no-shrink">
                  {drafts.length} of {MAX_REDIRECT_RULES}
                </Text>
              )}
            </Group>
            {state.conflict && (
              <ConflictAlert id={code.qr_id} onReload={discard} onKeep={() => dispatch({ type: 'keepMine' })} />
            )}
            <RuleList state={state} zone={zone} winner={simulation.winner} warnings={warnings} dispatch={dispatch} />
            <FallbackRow code={code} hasRules={drafts.length > 0} isWinner={simulation.winner === 'fallback'} />
            <Group>
              <Button variant="default" leftSection={<PlusIcon size={18} />} mih={42} disabled={isFull} onClick={add}>
                Add rule
              </Button>
              {isFull && <Text size="sm">A code has at most {MAX_REDIRECT_RULES} rules.</Text>}
            </Group>
          </Stack>
          {rules.some(isTimed) && (
            <WeekView
              rules={rules}
              zone={zone}
              probe={simulation.probe}
              onMoment={(local) => simulation.change({ local })}
            />
          )}
        </Stack>
        <div className={classes.side}>
          <Simulator code={code} drafts={settled} zone={zone} simulation={simulation} />
        </div>
      </div>
      {isChanged && (
        <SaveBar
          isSaving={isSaving}
          failure={failure}
          onSave={save}
          onPlan={() => setPlanned(check())}
          onDiscard={discard}
        />
      )}
      <PlanRulesDialog
        codeId={code.qr_id}
        rules={planned}
        zone={zone}
        onClose={() => setPlanned(null)}
        onPlanned={() => {
          setPlanned(null);
          discard();
        }}
      />
      <LeaveGuard isChanged={isChanged && !isSaving} text="The rules were changed and not saved." />
    </div>
  );
}

type Props = { onAdd: () => void; container: RefObject<HTMLDivElement | null> };

/** Shown before the first rule. */
function RulesEmpty({ onAdd, container }: Props) {
  return (
    <div ref={container}>
      <EmptyState
        icon={SplitIcon}
        title="One code, several destinations"
        action={
          <Button leftSection={<PlusIcon size={18} />} mih={42} data-home onClick={onAdd}>
            Add rule
          </Button>
        }
      >
        Send iPhones to the App Store, visitors from Germany to the German page, or everybody to the lunch menu at noon.
        The first rule that matches wins.
      </EmptyState>
    </div>
  );
}

type ConflictAlertProps = { id: string; onReload: () => void; onKeep: () => void };

/** The last change of the rules; null if it is not on the latest page of the history. */
const latestRulesChange = (id: string) =>
  queryOptions({
    queryKey: [...historyKey(id), 'rules'],
    queryFn: async ({ signal }) => {
      const { items } = await v2('GET /v2/qr-codes/{id}/history', { path: { id } }, signal);
      return (
        items.find(({ what }) => what.kind === 'changed' && what.fields.some(({ field }) => field === 'rules')) ?? null
      );
    },
    staleTime: 0,
  });

/** Somebody else has saved other rules: the user chooses a version. */
function ConflictAlert({ id, onReload, onKeep }: ConflictAlertProps) {
  const { data: latest } = useQuery(latestRulesChange(id));
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<TriangleAlertIcon />}
      title="These rules were changed elsewhere while you were editing"
    >
      {latest && <ConflictEntries entries={[latest]} />}
      <Text size="sm">Reload to see them, or keep yours, which replace them when you save.</Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={onReload}>
          Reload rules
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
}

type SaveBarProps = {
  isSaving: boolean;
  failure: string | null;
  onSave: () => void;
  onPlan: () => void;
  onDiscard: () => void;
};

/** Sticky at the bottom of the window while there are unsaved changes. */
function SaveBar({ isSaving, failure, onSave, onPlan, onDiscard }: SaveBarProps) {
  return (
    <Paper withBorder shadow="md" className={classes.bar} role="region" aria-label="Unsaved changes">
      {failure === null ? (
        <Text size="sm" c="dimmed" visibleFrom="xs">
          {isSaving ? 'Saving' : 'Unsaved changes'}
        </Text>
      ) : (
        <Text size="sm" role="alert" flex="1 1 12rem">
          Not saved: {failure}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" className={classes.buttons}>
        {/* Not `disabled` while saving, which would lose the focus. */}
        <Button variant="default" onClick={() => !isSaving && onDiscard()} aria-disabled={isSaving}>
          Discard
        </Button>
        <Button variant="default" onClick={() => !isSaving && onPlan()} aria-disabled={isSaving}>
          Plan
        </Button>
        <Button onClick={() => !isSaving && onSave()} aria-disabled={isSaving}>
          Save rules
        </Button>
      </Group>
    </Paper>
  );
}
