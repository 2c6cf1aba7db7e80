import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useMemo, useRef } from 'react';
import { useSaveOrAsk } from '../../../components/conflict-dialog.tsx';
import { ApiError } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { useEditBase } from '../../../lib/use-code-save.ts';
import type { Code } from '../../../lib/v2.ts';
import { fieldErrorOf } from '../fields/field-error.ts';

type Options<Values> = {
  code: Code;
  /** The stored values. A stable function. */
  valuesOf: (code: Code) => Values;
  validate?: (values: Values) => FormErrors;
  /** What is saved, for the conflict dialog. */
  what: string;
  /** The message after a save. */
  saved: string;
  /** Called when unsaved changes appear or are gone. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/**
 * A form for some values of a code. It follows the stored ones until the user changes something, and is unchanged again
 * as soon as the input is stored (or shown as stored). After a refusal the input stays although the values were rolled
 * back. A save is based on `base`.
 */
export function useCodeForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { code, valuesOf, validate = () => ({}), what, saved, onUnsaved } = options;
  const stored = useMemo(() => valuesOf(code), [code, valuesOf]);
  const form = useForm<Values>({ initialValues: stored, validate });
  const seen = useRef<string | null>(textOf(stored));
  const storedText = textOf(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are compared by content
  useEffect(() => {
    const isUntouched = textOf(form.getValues()) === seen.current;
    seen.current = storedText;
    if (isUntouched) form.setValues(stored);
  }, [storedText]);

  const isChanged = textOf(form.values) !== storedText;
  const base = useEditBase(code, isChanged);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  const take = (values: Values) => {
    seen.current = textOf(values);
    form.setValues(values);
    form.clearErrors();
  };
  const { save, isSaving, dialog } = useSaveOrAsk({
    id: code.qr_id,
    what,
    onSaved: (present) => {
      take(valuesOf(present));
      notify(saved);
    },
    onTake: (present) => take(valuesOf(present)),
    onRefused: (error) => {
      const { path, text } = error instanceof ApiError ? fieldErrorOf(error, code.type) : { path: null, text: '' };
      if (path === null) return notifyError(error, 'The change was not saved');
      form.setFieldError(path, text);
      form.getInputNode(path)?.focus();
    },
    onRolledBack: () => {
      seen.current = null;
    },
  });
  return { form, stored, base, isChanged, isSaving, save, discard: () => take(stored), dialog };
}

function textOf(values: unknown): string {
  return JSON.stringify(values);
}
