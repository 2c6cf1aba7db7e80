import { suggestedUrl } from '../../../../lib/url-input.ts';

const TELEPHONE = /^\+?[0-9(][0-9 ()./-]{3,}$/;

/** What somebody typed as the address of a button, with the scheme that it lacks; null: nothing is missing. */
export function completedButtonUrl(typed: string): string | null {
  const text = typed.trim();
  if (isMail(text)) return `mailto:${text}`;
  // "(0)" after a country code is not dialled.
  if (TELEPHONE.test(text)) return `tel:${text.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+0-9]/g, '')}`;
  return suggestedUrl(typed);
}

function isMail(text: string): boolean {
  const [name, host, ...more] = text.split('@');
  return Boolean(name) && Boolean(host?.includes('.')) && more.length === 0 && /^[^\s/?#:]+$/.test(text);
}
