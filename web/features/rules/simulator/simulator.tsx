import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { memo } from 'react';
import type { VisitorFacts } from '../../../../src/codes/values/redirect-rule.ts';
import type { Code } from '../../../lib/v2.ts';
import type { ProbeField } from '../conditions/condition-form.ts';
import { PROBE_FIELDS } from '../conditions/conditions.ts';
import type { Draft } from '../draft/rule-draft.ts';
import { SimulatorResult } from './simulator-result.tsx';
import { localNow, type useSimulation } from './use-simulation.ts';

type Props = {
  code: Code;
  drafts: readonly Draft[];
  zone: string;
  simulation: ReturnType<typeof useSimulation>;
};

const FACTS = Object.entries(PROBE_FIELDS) as [keyof VisitorFacts, ProbeField<unknown>][];

/** The simulator: a test scan and its outcome. */
export const Simulator = memo(function Simulator({ code, drafts, zone, simulation }: Props) {
  const { probe, change, answer, error } = simulation;
  return (
    <Paper component="section" withBorder p={{ base: 'sm', xs: 'md' }} aria-labelledby="try-title">
      <Stack gap="md">
        <div>
          <Title order={2} id="try-title">
            Try it
          </Title>
          <Text size="sm" c="dimmed">
            Where a scan would go with these rules, saved or not.
          </Text>
        </div>
        {FACTS.map(([fact, Field]) => (
          <Field key={fact} value={probe[fact]} onChange={(value) => change({ [fact]: value })} />
        ))}
        <Group gap="xs" align="flex-end">
          {/* The longest date fits, with the sign for choosing one: the button goes below it where both do not. */}
          <TextInput
            flex="1 1 15rem"
            miw={0}
            type="datetime-local"
            size="md"
            labelProps={{ fz: 'sm' }}
            styles={{ input: { paddingInline: '0.6rem' } }}
            label={`Scanned at, in ${zone}`}
            value={probe.local}
            onChange={({ currentTarget }) => change({ local: currentTarget.value })}
          />
          <Button variant="default" size="md" px="sm" onClick={() => change({ local: localNow(zone) })}>
            Now
          </Button>
        </Group>
        {error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error.message}
          </Text>
        ) : (
          <SimulatorResult code={code} drafts={drafts} answer={answer} />
        )}
      </Stack>
    </Paper>
  );
});
