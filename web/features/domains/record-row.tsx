import { Box, Group, Text } from '@mantine/core';
import { CopyField } from '../../components/copy-field.tsx';
import { DotBadge } from '../../components/dot-badge.tsx';
import { FactList } from '../../components/fact-list.tsx';
import type { DnsRecord, RecordCheck } from '../../lib/v2.ts';
import { type RecordState, recordState } from './domain-state.ts';
import classes from './domains.module.css';

const STATES: Record<RecordState, { label: string; color: string }> = {
  unknown: { label: 'Not checked yet', color: 'gray.6' },
  found: { label: 'Found', color: 'teal' },
  missing: { label: 'Not found', color: 'orange' },
  different: { label: 'Different', color: 'orange' },
};

/** A DNS record to set, what the name servers currently return, and what to change. */
export function RecordRow({ record, check }: { record: DnsRecord; check: RecordCheck | undefined }) {
  const { type } = record;
  return (
    <li className={classes.record}>
      <RecordHead type={type} {...STATES[recordState(check)]} />
      <FactList
        gap={2}
        labelWidth="4rem"
        mt="xs"
        facts={[
          ['Name', <CopyField key="name" value={record.name} what={`name of the ${type} record`} isWhole />],
          ['Value', <CopyField key="value" value={record.value} what={`value of the ${type} record`} isWhole />],
          ...(check ? [['Found', <Found key="found" values={check.found} />] as const] : []),
        ]}
      />
      {check?.advice && (
        <Text size="sm" mt={6}>
          {check.advice}
        </Text>
      )}
    </li>
  );
}

function RecordHead({ type, label, color }: { type: string; label: string; color: string }) {
  return (
    <Group gap="xs">
      <Text fw={600} size="sm">
        {type} record
      </Text>
      <DotBadge color={color}>{label}</DotBadge>
      <Text size="xs" c="dimmed">
        {type === 'TXT' ? 'Proves that the domain is yours' : 'Leads visitors to this server'}
      </Text>
    </Group>
  );
}

function Found({ values }: { values: readonly string[] }) {
  return (
    <Box mih={28} py={4}>
      {values.length === 0 && (
        <Text size="sm" c="dimmed">
          nothing
        </Text>
      )}
      {values.map((value) => (
        <Text key={value} size="sm" ff="monospace">
          {value}
        </Text>
      ))}
    </Box>
  );
}

/** In place of the record that leads visitors to this server, while its address is known to nobody else. */
export function MissingAddressRow() {
  return (
    <li className={classes.record}>
      <RecordHead type="Address" label="Needs PUBLIC_URL" color="orange" />
      <Text size="sm" mt={6}>
        Its value is shown here as soon as the server has an address that visitors can reach.
      </Text>
    </li>
  );
}
