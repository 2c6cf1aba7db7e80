import { TextInput } from '@mantine/core';

/** The address of an account, as password managers look for it; the first field of its form. */
export function EmailInput() {
  return (
    <TextInput
      name="email"
      type="email"
      label="E-mail"
      autoComplete="username"
      size="md"
      required
      withAsterisk={false}
      autoFocus
    />
  );
}
