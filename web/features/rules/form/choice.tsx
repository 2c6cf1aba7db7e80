import { Input, SegmentedControl, useMatches } from '@mantine/core';
import { useId } from '@mantine/hooks';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Whether the options fit side by side on a phone too. */
  isShort?: boolean;
  /** With a smaller font, for little space. */
  isSmall?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A choice of a few options: side by side, or stacked if there is little space. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, isShort = false, isSmall = false, hint, error } = props;
  const id = useId();
  const orientation = useMatches({ base: 'vertical', xs: 'horizontal' } as const);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      descriptionProps={{ mt: 6 }}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <SegmentedControl<Value>
        aria-labelledby={id}
        orientation={isShort ? 'horizontal' : orientation}
        fullWidth
        {...(isSmall ? { size: 'xs' } : {})}
        styles={{ label: { paddingBlock: '0.55rem' } }}
        data={options.map((option) => ({ ...option }))}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
