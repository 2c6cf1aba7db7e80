import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { ApiError } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.tsx';
import { codeQuery } from '../../../lib/queries.ts';
import { rulesOf, sameRules } from '../../../lib/redirect-rules.ts';
import { useCodeChange } from '../../../lib/use-code.ts';
import type { Code } from '../../../lib/v2.ts';
import { draftProblems } from './draft-problems.ts';
import { beginEditing, type EditorAction, editRules, isChanged, type Saved } from './editor-state.ts';
import { ruleOf } from './rule-draft.ts';
import { ruleErrors } from './rule-errors.ts';

/** Gets the focus when the focused element is gone. */
const HOME = '[data-home]';
const INVALID = '[aria-invalid="true"]';
/** The chosen kind of the rule whose form is open. */
const OPEN_FORM = 'li:has([aria-expanded="true"]) input:checked';

const savedOf = (code: Code): Saved => ({ rules: rulesOf(code), revision: code.revision });

/** The drafts of a code's rules, with functions to save or discard them. */
export function useRulesEditor(code: Code) {
  const [state, dispatch] = useReducer(editRules, savedOf(code), beginEditing);
  const client = useQueryClient();
  const container = useRef<HTMLDivElement>(null);
  const change = useCodeChange(code.qr_id, { errors: 'inline' });
  const isSaving = change.isPending;
  const [failure, setFailure] = useState<string | null>(null);

  // What is saved here is taken over by `onSaved`, as the server has normalized it.
  useEffect(() => {
    if (!isSaving) dispatch({ type: 'fetched', saved: savedOf(code) });
  }, [code, isSaving]);

  function onSaved(answer: Code): void {
    dispatchAndFocus({ type: 'load', saved: savedOf(answer) }, HOME);
    notify(answer.rules.length === 0 ? 'Rules removed' : 'Rules saved');
  }

  function onRefused(error: Error, sent: readonly RedirectRule[]): void {
    const refusals = error instanceof ApiError ? ruleErrors(error, sent) : [];
    if (refusals.length === 0) setFailure(error.message);
    else dispatchAndFocus({ type: 'refused', refusals }, INVALID);
  }

  /** The code was changed elsewhere. If its rules were not, they can be saved without asking. */
  async function onOutdated(error: Error, sent: RedirectRule[]): Promise<void> {
    const present = await client.fetchQuery({ ...codeQuery(code.qr_id), staleTime: 0 });
    if (!sameRules(rulesOf(present), state.base.rules)) return;
    send(sent, present.revision, () => setFailure(error.message));
  }

  /** Dispatches, and focuses the first match once the forms have opened. */
  function dispatchAndFocus(action: EditorAction, selector: string): void {
    flushSync(() => dispatch(action));
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  /** The rules as they are sent; null: some have problems, which are shown. */
  function check(): RedirectRule[] | null {
    setFailure(null);
    const isWrong = state.drafts.some((draft) => Object.keys(draftProblems(draft)).length > 0);
    if (!isWrong) return state.drafts.map(ruleOf);
    dispatchAndFocus({ type: 'check' }, INVALID);
    return null;
  }

  function save(): void {
    const sent = check();
    if (sent === null) return;
    send(sent, state.base.revision, (outdated) =>
      onOutdated(outdated, sent).catch((error: Error) => setFailure(error.message)),
    );
  }

  function send(sent: RedirectRule[], revision: number, outdated: (error: Error) => void): void {
    change.mutate(
      { rules: sent, revision },
      {
        onSuccess: onSaved,
        onError: (error) =>
          error instanceof ApiError && error.code === 'precondition_failed' ? outdated(error) : onRefused(error, sent),
      },
    );
  }

  function discard(): void {
    setFailure(null);
    dispatchAndFocus({ type: 'load', saved: state.conflict ?? state.base }, HOME);
  }

  const add = () => dispatchAndFocus({ type: 'add' }, OPEN_FORM);

  return { state, dispatch, isChanged: isChanged(state), isSaving, failure, add, check, save, discard, container };
}
