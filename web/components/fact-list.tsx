import { DataList, type DataListProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Omit<DataListProps, 'children'> & { facts: readonly (readonly [name: string, value: ReactNode])[] };

/** Names, each with its value beside it. */
export function FactList({ facts, ...props }: Props) {
  return (
    <DataList {...props}>
      {facts.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue className="wrap-anywhere">{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
