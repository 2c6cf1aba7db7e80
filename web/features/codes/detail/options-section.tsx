import { Stack, Switch } from '@mantine/core';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { isLink } from '../code-types.ts';
import { useCodeChange } from '../use-code-change.ts';
import { Section } from './section.tsx';

/** What happens with a scan besides leading on. */
export function OptionsSection({ code }: { code: Code }) {
  const change = useCodeChange(code.qr_id);
  return (
    <Section title="Options">
      <Stack gap="md">
        <Switch
          label="Record country, device and referrer of scans"
          description="Scans are counted either way. Addresses of visitors are never kept."
          checked={code.analytics_enabled}
          onChange={(event) => change.mutate({ analytics_enabled: event.currentTarget.checked })}
        />
        {isLink(code.type) && (
          <Switch
            label="Pass query parameters on"
            description="What follows the ? of the link is added to the destination."
            checked={code.pass_query}
            onChange={(event) => change.mutate({ pass_query: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Section>
  );
}
