import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CodeFilter } from '../../lib/v2.ts';
import { PreviewedChange } from './previewed-change.tsx';

/** The parts of an address, with what somebody might replace there. */
const PLACES = {
  anywhere: { label: 'Anywhere in the address', find: '/summer', replace: '/winter' },
  host: { label: 'Host', find: 'old.example.com', replace: 'new.example.com' },
  path: { label: 'Path', find: '/menu-2026', replace: '/menu-2027' },
  utm_source: { label: 'UTM source', find: 'poster', replace: 'flyer' },
  utm_medium: { label: 'UTM medium', find: 'print', replace: 'window' },
  utm_campaign: { label: 'UTM campaign', find: 'summer-2026', replace: 'summer-2027' },
  utm_term: { label: 'UTM term', find: 'shoes', replace: 'boots' },
  utm_content: { label: 'UTM content', find: 'red', replace: 'blue' },
};
type Where = keyof typeof PLACES;

const CHOICES = Object.entries(PLACES).map(([value, { label }]) => ({ value, label }));

/** Replaces a text in destinations. */
export function ByText({ filter, scope }: { filter: CodeFilter; scope: ReactNode }) {
  const [where, setWhere] = useState<Where>('anywhere');
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const redirect_url = { find, replace, ...(where !== 'anywhere' && { in: where }) };
  return (
    <Stack gap="md">
      {scope}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Where"
          data={CHOICES}
          value={where}
          allowDeselect={false}
          onChange={(value) => setWhere((value as Where | null) ?? 'anywhere')}
        />
        <TextInput
          label="Find"
          placeholder={PLACES[where].find}
          maxLength={2048}
          autoComplete="off"
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <TextInput
          label="Replace with"
          placeholder={PLACES[where].replace}
          maxLength={2048}
          autoComplete="off"
          value={replace}
          onChange={(event) => setReplace(event.currentTarget.value)}
        />
      </SimpleGrid>
      <PreviewedChange
        body={find === '' || find === replace ? null : { kind: 'update', filter, change: { redirect_url } }}
      />
    </Stack>
  );
}
