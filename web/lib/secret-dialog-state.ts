/** A dialog that makes a secret, or something with one. It exists only in this state and cannot be shown again. */
export type SecretDialogState<Secret = string> = { isOpen: boolean; step: SecretStep<Secret> };

export type SecretStep<Secret = string> =
  | { kind: 'asking' }
  | { kind: 'shown'; secret: Secret; isCopied: boolean }
  /** Asked to close although the secret was not copied. */
  | { kind: 'leaving'; secret: Secret };

export type SecretDialogEvent<Secret = string> =
  | { kind: 'open' }
  | { kind: 'made'; secret: Secret }
  | { kind: 'copied' }
  /** The user closes the dialog. */
  | { kind: 'close' }
  | { kind: 'stay' }
  | { kind: 'leave' };

export const CLOSED: SecretDialogState<never> = { isOpen: false, step: { kind: 'asking' } };

export function nextSecretDialogState<Secret>(
  state: SecretDialogState<Secret>,
  event: SecretDialogEvent<Secret>,
): SecretDialogState<Secret> {
  const { step } = state;
  switch (event.kind) {
    case 'open':
      return { isOpen: true, step: { kind: 'asking' } };
    case 'made':
      return { isOpen: true, step: shown(event.secret, false) };
    case 'copied':
      return step.kind === 'asking' ? state : { ...state, step: shown(step.secret, true) };
    case 'stay':
      return step.kind === 'leaving' ? { ...state, step: shown(step.secret, false) } : state;
    case 'leave':
      return { ...state, isOpen: false };
    case 'close':
      if (step.kind === 'shown' && !step.isCopied) return { ...state, step: { kind: 'leaving', secret: step.secret } };
      return step.kind === 'leaving' ? { ...state, step: shown(step.secret, false) } : { ...state, isOpen: false };
  }
}

const shown = <Secret>(secret: Secret, isCopied: boolean): SecretStep<Secret> => ({ kind: 'shown', secret, isCopied });
