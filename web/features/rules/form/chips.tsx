import { Chip, Group, Input } from '@mantine/core';
import { useId } from '@mantine/hooks';

type Props<Value extends string> = {
  label: string;
  /** The labels of the values, in this order. */
  options: Record<Value, string>;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  description?: string | undefined;
  error?: string | undefined;
};

/** Any number of a few options. */
export function Chips<Value extends string>({ label, options, values, onChange, description, error }: Props<Value>) {
  const id = useId();
  const all = Object.entries<string>(options) as [Value, string][];
  const toggled = (value: Value, isOn: boolean) =>
    all.map(([each]) => each).filter((each) => (each === value ? isOn : values.includes(each)));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group role="group" aria-labelledby={id} gap={6} mt={4} mb={description ? 6 : 0}>
        {all.map(([value, text], at) => (
          <Chip
            key={value}
            size="md"
            radius="sm"
            checked={values.includes(value)}
            onChange={(isOn) => onChange(toggled(value, isOn))}
            {...(error && at === 0 ? { 'aria-invalid': true } : {})}
          >
            {text}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
