import { Input, type InputWrapperProps, SegmentedControl, type SegmentedControlProps } from '@mantine/core';

type Wrapper = 'description' | 'descriptionProps' | 'error' | 'inputWrapperOrder';
type Control = 'disabled' | 'orientation' | 'size' | 'styles' | 'mt';

export type SegmentedFieldProps<Value extends string> = Pick<InputWrapperProps, Wrapper> &
  Pick<SegmentedControlProps, Control> & {
    label: string;
    /** For screen readers, if the label alone does not say it. */
    name?: string;
    /** The labels of the values, in this order. */
    options: Record<Value, string>;
    value: Value;
    onChange: (value: Value) => void;
  };

/** A choice of a few values side by side, with a label. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { name = props.label, options, value, onChange, mt = 6, size = 'sm', ...rest } = props;
  const { disabled = false, orientation = 'horizontal', styles = {}, ...wrapper } = rest;
  return (
    <Input.Wrapper labelElement="div" {...wrapper}>
      <SegmentedControl
        fullWidth
        mt={mt}
        size={size}
        orientation={orientation}
        styles={styles}
        disabled={disabled}
        aria-label={name}
        data={Object.entries<string>(options).map(([each, text]) => ({ value: each, label: text }))}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
      />
    </Input.Wrapper>
  );
}
