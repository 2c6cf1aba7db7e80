import { OIDC_PROBLEMS, type OidcProblem } from '../../../src/people/oidc/oidc-problem.ts';

type Text = (provider: string) => string;

const TEXT: Record<OidcProblem, Text> = {
  denied: (provider) => `${provider} did not sign you in. Try again, or ask who looks after it.`,
  unavailable: (provider) => `${provider} does not answer right now. Try again in a minute.`,
  invalid: (provider) => `The answer of ${provider} could not be verified. Tell the operator of this server.`,
  expired: () => 'This sign-in took too long, or was begun in another tab. Try again.',
  unverified: (provider) => `${provider} has not verified your e-mail address, so it cannot sign you in here.`,
  domain: () => 'E-mail addresses of your domain may not sign in here. Ask the operator of this server.',
  unknown: () => 'Nobody here has your e-mail address. Ask for an invitation.',
  taken: () => 'Your e-mail address belongs to somebody else here. Ask the operator of this server.',
  inactive: () => 'Your access here is suspended. Ask the operator of this server.',
  failed: () => 'Signing in did not work. Try again in a minute.',
};

/** Why the provider's sign-in ended on this page; null for what the server does not send. */
export function providerProblem(problem: string | undefined, provider: string): Error | null {
  const known = OIDC_PROBLEMS.find((one) => one === problem);
  if (known === undefined) return null;
  const text = TEXT[known](provider);
  return new Error(text.charAt(0).toUpperCase() + text.slice(1));
}
