import { Radio, Stack } from '@mantine/core';
import { FORMAT_WORDS, FORMATS, type Format } from './formats.ts';

type Props = { value: Format; onChange: (format: Format) => void };

export function FormatChoice({ value, onChange }: Props) {
  return (
    <Radio.Group label="Format" value={value} onChange={(format) => onChange(format as Format)}>
      <Stack gap="sm" mt="xs">
        {FORMATS.map((format) => (
          <Radio
            key={format}
            value={format}
            label={FORMAT_WORDS[format].name}
            description={FORMAT_WORDS[format].use}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
