import { Input, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  label: string;
  /** For screen readers, if the label alone does not say it. */
  name?: string;
  description?: ReactNode;
  /** The labels of the values, in this order. */
  options: Record<Value, string>;
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
};

/** A choice of a few values side by side, with a label. */
export function SegmentedField<Value extends string>(props: Props<Value>) {
  const { label, name = label, description, options, value, disabled = false, onChange } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <SegmentedControl
        fullWidth
        mt={6}
        aria-label={name}
        data={Object.entries<string>(options).map(([each, text]) => ({ value: each, label: text }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen as Value)}
      />
    </Input.Wrapper>
  );
}
