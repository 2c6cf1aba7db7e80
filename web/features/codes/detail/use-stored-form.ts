import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * A form over stored values. It follows them until the user changes something, and is
 * unchanged again as soon as what was typed is stored (or shown as stored). `keep` is for a refusal: what was typed
 * stays although it was rolled back.
 */
export function useStoredForm<Values extends Record<string, unknown>>(
  stored: Values,
  validate: (values: Values) => FormErrors = () => ({}),
) {
  const form = useForm<Values>({ initialValues: stored, validate });
  const seen = useRef<string | null>(textOf(stored));
  const storedText = textOf(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is compared by what it says
  useEffect(() => {
    const isUntouched = textOf(form.getValues()) === seen.current;
    seen.current = storedText;
    if (isUntouched) form.setValues(stored);
  }, [storedText]);

  const take = (values: Values) => {
    seen.current = textOf(values);
    form.setValues(values);
    form.clearErrors();
  };
  return {
    form,
    isChanged: textOf(form.values) !== storedText,
    discard: () => take(stored),
    take,
    keep: () => {
      seen.current = null;
    },
  };
}

function textOf(values: unknown): string {
  return JSON.stringify(values);
}
