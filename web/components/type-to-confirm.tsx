import { TextInput } from '@mantine/core';

/** A text that has to be typed before something is deleted for good; a form reads it as `confirmation`. */
export function TypeToConfirm({ text }: { text: string }) {
  return (
    <TextInput
      name="confirmation"
      label={`Type ${text} to confirm`}
      autoComplete="off"
      required
      withAsterisk={false}
      data-autofocus
    />
  );
}
