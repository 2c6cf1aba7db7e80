import { PasswordInput } from '@mantine/core';
import { useState } from 'react';

/** In UTF-16 units, as the sign-in server counts. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

const PASSWORD_HINT = `${MIN_LENGTH} to ${MAX_LENGTH} characters. A few words in a row are easy to remember.`;

/** What is wrong with a new password; null: nothing. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_LENGTH) {
    const missing = MIN_LENGTH - password.length;
    return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`;
  }
  return password.length > MAX_LENGTH ? `Too long: at most ${MAX_LENGTH} characters.` : null;
}

type Props = { name: string; label: string; size?: 'sm' | 'md' };

/** An input for a new password; its error is shown on blur, not while typing. */
export function NewPasswordInput({ name, label, size = 'sm' }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <PasswordInput
      name={name}
      label={label}
      size={size}
      description={PASSWORD_HINT}
      autoComplete="new-password"
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password' }}
      error={problem}
      onBlur={({ currentTarget }) => currentTarget.value && setProblem(passwordProblem(currentTarget.value))}
      onInput={({ currentTarget }) => {
        currentTarget.setCustomValidity(passwordProblem(currentTarget.value) ?? '');
        if (problem) setProblem(passwordProblem(currentTarget.value));
      }}
    />
  );
}
