import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { PASSWORD_HINT, passwordProblem } from './password-length.ts';

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
