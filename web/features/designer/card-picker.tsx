import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-picker.module.css';

type Option = { value: string; label: string; art: ReactNode };
type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A choice among things to look at. One stop for the Tab key; arrows move within. */
export function CardPicker({ label, value, options, onChange, error }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.cards}>
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            tabIndex={option.value === value ? 0 : -1}
            className={classes.card}
          >
            {option.art}
            <Text span size="xs">
              {option.label}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
