import { DataList } from '@mantine/core';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { useDates } from '../../../app/dates.ts';
import { CODE_TYPES } from '../code-types.ts';
import { useProjects } from '../use-projects.ts';
import { Section } from './section.tsx';

export function FactsSection({ code }: { code: Code }) {
  const { moment } = useDates();
  const { nameOf } = useProjects();
  const facts: [string, string][] = [
    ['Project', nameOf(code.project_id)],
    ['Type', CODE_TYPES[code.type].name],
    ['Created', `${moment(code.created_at)}${code.created_via === 'api' ? ', over the API' : ''}`],
    ['Changed', moment(code.updated_at)],
  ];
  return (
    <Section title="Details">
      <DataList gap={6} labelWidth="6rem">
        {facts.map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Section>
  );
}
