/**
 * Opens the page after a sign-in: `next`, an address below /app, or the codes. It is loaded anew: whoever signs in may
 * be another person than the one before, in other accounts.
 */
export function useAfterSignIn(next = '/codes'): (address?: string) => Promise<never> {
  return (address = next) => {
    location.replace(`/app${address}`);
    return new Promise(() => {});
  };
}
