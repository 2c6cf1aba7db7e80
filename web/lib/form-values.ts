import type { FormEvent } from 'react';

/**
 * The values of a form's fields on submit, by their names. Read from the DOM and not from
 * keystrokes, so that what a password manager filled in is there too.
 */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  return (name) => String(values.get(name) ?? '');
}

/** The field `code` of a form, without the blanks that apps and people put into codes. */
export function readCode(event: FormEvent<HTMLFormElement>): string {
  return readForm(event)('code').replaceAll(/\s/g, '');
}
