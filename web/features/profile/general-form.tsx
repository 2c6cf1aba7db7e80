import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { changed } from './changed.ts';
import { DateLanguageSelect } from './date-language-select.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { type MeChange, useMeChange } from './use-me-change.ts';

export function GeneralForm({ me }: { me: Me }) {
  const saving = useMeChange();
  const [draft, setDraft] = useState<MeChange>({});
  const shown = { name: me.name, timezone: me.timezone, date_locale: me.date_locale, ...draft };
  const change = changed(me, { ...draft, ...(draft.name === undefined ? {} : { name: draft.name.trim() }) });
  const isChanged = Object.keys(change).length > 0;
  const set = (more: MeChange) => setDraft({ ...draft, ...more });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) saving.mutate(change, { onSuccess: () => setDraft({}) });
  };

  return (
    <form onSubmit={save}>
      <Stack gap="lg" maw={480}>
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
          value={shown.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TimeZoneSelect
          value={shown.timezone}
          saved={me.timezone}
          locale={shown.date_locale}
          onChange={(timezone) => set({ timezone })}
        />
        <DateLanguageSelect
          value={shown.date_locale}
          timeZone={shown.timezone}
          onChange={(date_locale) => set({ date_locale })}
        />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
            Save profile
          </Button>
          {isChanged && (
            <Button variant="subtle" color="gray" onClick={() => setDraft({})}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
