import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { MAX_TITLE_LENGTH } from '../../../../src/codes/values/code-values.ts';
import { UrlInput } from '../../../components/url-input.tsx';
import { modernZoneName } from '../../../lib/browser-time-zone.ts';
import type { ContentForm } from './content-draft.ts';

/** The fields of an event. */
export function EventFields({ form }: { form: ContentForm }) {
  const { start, end, timezone, url } = form.values.event;
  const zones = useMemo(() => zoneOptions(timezone), [timezone]);
  const startInput = form.getInputProps('event.start');
  return (
    <Stack gap="md">
      <TextInput
        label="What takes place"
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH * 2}
        {...form.getInputProps('event.title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        {/* The browser's own picker is the most familiar, above all on a phone. */}
        <TextInput
          type="datetime-local"
          label="Begins"
          {...startInput}
          onBlur={(event) => {
            if (end === '' && start !== '') form.setFieldValue('event.end', hourAfter(start));
            startInput.onBlur?.(event);
          }}
        />
        <TextInput type="datetime-local" label="Ends" {...form.getInputProps('event.end')} />
      </SimpleGrid>
      <Select
        label="Time zone"
        description="Where the event is. Calendars show it in the zone of their owner."
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No results. Try a large city nearby."
        {...form.getInputProps('event.timezone')}
      />
      <TextInput label="Place" autoComplete="off" {...form.getInputProps('event.place')} />
      <Textarea
        label="Description"
        description="Optional. Addresses in it become links."
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('event.description')}
      />
      <UrlInput
        label="Website"
        description="Optional: a page about the event."
        placeholder="https://example.com/party"
        {...form.getInputProps('event.url')}
        value={url}
      />
    </Stack>
  );
}

function zoneOptions(present: string): { value: string; label: string }[] {
  const names = new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')].map(modernZoneName));
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** On the same clocks. */
function hourAfter(local: string): string {
  const time = Date.parse(`${local}Z`);
  return Number.isNaN(time) ? '' : new Date(time + 3_600_000).toISOString().slice(0, 16);
}
