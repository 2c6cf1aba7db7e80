import { returnTo } from '../../../src/people/oidc/return-to.ts';

/**
 * Opens the page after a sign-in: `next`, an address below /app, or the codes. It is loaded anew: whoever signs in may
 * be another person than the one before, in other accounts.
 */
export function useAfterSignIn(next = '/codes'): (address?: string) => Promise<never> {
  return (address = next) => {
    location.replace(pageAfterSignIn(address));
    return new Promise(() => {});
  };
}

/** `next` comes from an address that anybody can make: with dots in it, it would lead to a code, and so anywhere. */
export function pageAfterSignIn(next: string): string {
  return returnTo(`/app${next}`);
}
