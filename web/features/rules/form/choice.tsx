import { useMatches } from '@mantine/core';
import { SegmentedField, type SegmentedFieldProps } from '../../../components/segmented-field.tsx';

/** `isShort`: whether the options fit side by side on a phone too. */
type Props<Value extends string> = SegmentedFieldProps<Value> & { isShort?: boolean };

/** A choice of a few options: side by side, or stacked if there is little space. */
export function Choice<Value extends string>({ isShort = false, ...props }: Props<Value>) {
  const orientation = useMatches({ base: 'vertical', xs: 'horizontal' } as const);
  return (
    <SegmentedField
      orientation={isShort ? 'horizontal' : orientation}
      styles={{ label: { paddingBlock: '0.55rem' } }}
      mt={0}
      descriptionProps={{ mt: 6 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}
