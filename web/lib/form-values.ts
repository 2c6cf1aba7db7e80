import type { FormEvent } from 'react';

/**
 * The values of a form's fields on submit, by name. Read from the DOM instead of key events, so that values filled in
 * by a password manager are included.
 */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  return (name) => String(values.get(name) ?? '');
}

/** The field `code` of a form, without the spaces that apps and people put into codes. */
export function readCode(event: FormEvent<HTMLFormElement>): string {
  return readForm(event)('code').replaceAll(/\s/g, '');
}
