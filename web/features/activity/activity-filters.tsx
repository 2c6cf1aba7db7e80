import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import type { ActivityGroup, ActivitySearch } from '../../lib/activity-search.ts';
import { isDay } from '../../lib/analytics-search.ts';
import type { Activity } from '../../lib/v2.ts';
import classes from './activity.module.css';
import { actorId, actorName } from './activity-text.ts';

type Props = {
  search: ActivitySearch;
  onChange: (search: ActivitySearch) => void;
  groups: readonly ActivityGroup[];
  /** Who can be asked for; some more than once. */
  actors: readonly Activity['actor'][];
};

/** By kind, by who did it, and by days. */
export function ActivityFilters({ search, onChange, groups, actors }: Props) {
  const { group, actor, from, to } = search;
  const set = (change: { [Key in keyof ActivitySearch]: ActivitySearch[Key] | undefined }) => {
    const given = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(given) as ActivitySearch);
  };
  const isFiltered = Object.keys(search).length > 0;
  return (
    <search className={classes.filters}>
      <GroupSelect groups={groups} group={group} onChange={(chosen) => set({ group: chosen })} />
      <Select
        label="Who"
        placeholder="Everybody"
        data={actorOptions(actors, actor)}
        value={actor ?? null}
        onChange={(chosen) => set({ actor: chosen ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
        nothingFoundMessage="Nobody who did something lately"
      />
      <DayInput label="From" value={from} max={to} onDay={(day) => set({ from: day })} />
      <DayInput label="To" value={to} min={from} onDay={(day) => set({ to: day })} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </search>
  );
}

type GroupProps = {
  groups: readonly ActivityGroup[];
  group: ActivityGroup | undefined;
  onChange: (group: ActivityGroup | undefined) => void;
};

function GroupSelect({ groups, group, onChange }: GroupProps) {
  return (
    <NativeSelect
      label="What"
      data={[{ value: '', label: 'Everything' }, ...groups]}
      value={group ?? ''}
      onChange={({ currentTarget }) => onChange(groups.find((name) => name === currentTarget.value))}
    />
  );
}

/** Each once, by name; the one that is chosen even if nothing is known of him. */
function actorOptions(actors: readonly Activity['actor'][], chosen: string | undefined) {
  const names = new Map(chosen === undefined ? [] : [[chosen, chosen]]);
  for (const actor of actors) {
    const id = actorId(actor);
    if (id !== null) names.set(id, actor.kind === 'unknown' ? 'Somebody who was not signed in' : actorName(actor));
  }
  const options = [...names].map(([value, label]) => ({ value, label }));
  return options.toSorted((one, other) => one.label.localeCompare(other.label));
}

type DayProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** Applies the input on blur or Enter, because a half-typed year is a year too. */
function DayInput({ label, value = '', min = '1970-01-01', max = '9999-12-31', onDay }: DayProps) {
  const apply = (day: string) => {
    if (day !== value && (day === '' || isDay(day))) onDay(day === '' ? undefined : day);
  };
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      min={min}
      max={max}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
    />
  );
}
