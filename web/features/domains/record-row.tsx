import { Badge, Group, Text } from '@mantine/core';
import type { DnsRecord, RecordCheck } from '../../../src/http/dashboard/contract.ts';
import { CopyField } from '../../components/copy-field.tsx';
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
  const { label, color } = STATES[recordState(check)];
  const { type } = record;
  return (
    <li className={classes.record}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {type} record
        </Text>
        <Badge variant="dot" color={color} fw={500}>
          {label}
        </Badge>
        <Text size="xs" c="dimmed">
          {type === 'TXT' ? 'Proves that the domain is yours' : 'Leads visitors to this server'}
        </Text>
      </Group>
      <dl className={classes.values}>
        <dt>Name</dt>
        <dd>
          <CopyField value={record.name} what={`name of the ${type} record`} isWhole />
        </dd>
        <dt>Value</dt>
        <dd>
          <CopyField value={record.value} what={`value of the ${type} record`} isWhole />
        </dd>
        {check && (
          <>
            <dt>Found</dt>
            <dd className={classes.found}>
              {check.found.length === 0 ? (
                <Text size="sm" c="dimmed">
                  nothing
                </Text>
              ) : (
                check.found.map((value) => (
                  <Text key={value} size="sm" ff="monospace">
                    {value}
                  </Text>
                ))
              )}
            </dd>
          </>
        )}
      </dl>
      {check?.advice && (
        <Text size="sm" mt={6}>
          {check.advice}
        </Text>
      )}
    </li>
  );
}

/** In place of the record that leads visitors to this server, while its address is known to nobody else. */
export function MissingAddressRow() {
  return (
    <li className={classes.record}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          Address record
        </Text>
        <Badge variant="dot" color="orange" fw={500}>
          Needs PUBLIC_URL
        </Badge>
        <Text size="xs" c="dimmed">
          Leads visitors to this server
        </Text>
      </Group>
      <Text size="sm" mt={6}>
        Its value is shown here as soon as the server has an address that visitors can reach.
      </Text>
    </li>
  );
}
