/** The dialog that creates a key. The key exists only in this state and cannot be shown again. */
export type NewKeyState = { isOpen: boolean; step: NewKeyStep };

type NewKeyStep =
  | { kind: 'naming' }
  | { kind: 'created'; apiKey: string; isCopied: boolean }
  /** Asked to close although the key was not copied. */
  | { kind: 'leaving'; apiKey: string };

export type NewKeyEvent =
  | { kind: 'open' }
  | { kind: 'created'; apiKey: string }
  | { kind: 'copied' }
  /** The user closes the dialog. */
  | { kind: 'close' }
  | { kind: 'stay' }
  | { kind: 'leave' };

export const CLOSED: NewKeyState = { isOpen: false, step: { kind: 'naming' } };

export function nextNewKeyState(state: NewKeyState, event: NewKeyEvent): NewKeyState {
  const { step } = state;
  switch (event.kind) {
    case 'open':
      return { isOpen: true, step: { kind: 'naming' } };
    case 'created':
      return { isOpen: true, step: { kind: 'created', apiKey: event.apiKey, isCopied: false } };
    case 'copied':
      return step.kind === 'naming' ? state : { ...state, step: shown(step.apiKey, true) };
    case 'stay':
      return step.kind === 'leaving' ? { ...state, step: shown(step.apiKey, false) } : state;
    case 'leave':
      return { ...state, isOpen: false };
    case 'close':
      if (step.kind === 'created' && !step.isCopied)
        return { ...state, step: { kind: 'leaving', apiKey: step.apiKey } };
      return step.kind === 'leaving' ? { ...state, step: shown(step.apiKey, false) } : { ...state, isOpen: false };
  }
}

const shown = (apiKey: string, isCopied: boolean): NewKeyStep => ({ kind: 'created', apiKey, isCopied });
