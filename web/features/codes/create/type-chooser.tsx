import { Radio, SimpleGrid, Text } from '@mantine/core';
import type { CodeType } from '../../../../src/http/dashboard/contract.ts';
import { CODE_TYPE_NAMES, CODE_TYPES } from '../code-types.ts';
import classes from './type-chooser.module.css';

type Props = { value: CodeType; onChange: (type: CodeType) => void };

/** What the code is for: the first decision, as it cannot be changed later. */
export function TypeChooser({ value, onChange }: Props) {
  return (
    <Radio.Group label="Type" value={value} onChange={(type) => onChange(type as CodeType)}>
      <SimpleGrid cols={{ base: 2, lg: 3 }} spacing="xs" verticalSpacing="xs" mt={6}>
        {CODE_TYPE_NAMES.map((type) => {
          const { name, meaning, icon: Icon } = CODE_TYPES[type];
          return (
            <Radio.Card key={type} value={type} className={classes.card} aria-label={`${name}. ${meaning}`}>
              <Icon size={20} stroke={1.6} />
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" className={classes.meaning}>
                  {meaning}
                </Text>
              </div>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs" className={classes.chosen} aria-hidden>
        {CODE_TYPES[value].meaning}
      </Text>
    </Radio.Group>
  );
}
