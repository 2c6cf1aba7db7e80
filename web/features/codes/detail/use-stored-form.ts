import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * A form for stored values. It follows them until the user changes something, and is unchanged again as soon as the
 * input is stored (or shown as stored). `keep` is for a refusal: the input stays although the values were rolled
 * back.
 */
export function useStoredForm<Values extends Record<string, unknown>>(
  stored: Values,
  validate: (values: Values) => FormErrors = () => ({}),
) {
  const form = useForm<Values>({ initialValues: stored, validate });
  const seen = useRef<string | null>(textOf(stored));
  const storedText = textOf(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are compared by content
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
