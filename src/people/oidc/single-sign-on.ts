import type { Role } from '../../config/roles.ts';
import type { Clock } from '../../lib/clock.ts';
import { Provider } from './provider.ts';

/** The provider that people may sign in with, and who of its people may. */
export type SingleSignOn = {
  provider: Provider;
  /** On the button. */
  name: string;
  /** Of e-mail addresses; null: all. */
  allowedDomains: readonly string[] | null;
  /** What newcomers become; null: there are none. */
  join: { account: string; role: Role } | null;
};

export type SingleSignOnSettings = {
  publicUrl: string;
  oidcIssuer: string | null;
  oidcClientId: string | null;
  oidcClientSecret: string | null;
  oidcName: string;
  oidcAllowedDomains: readonly string[] | null;
  oidcJoin: 'none' | { account: string; role: Role };
};

/** Null if there is none. */
export function createSingleSignOn(clock: Clock, settings: SingleSignOnSettings): SingleSignOn | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcJoin: join } = settings;
  if (issuer === null || clientId === null || clientSecret === null) return null;
  const redirectUri = `${settings.publicUrl}/dashboard-api/auth/oidc/callback`;
  return {
    provider: new Provider({ agent: 'Repoint', clock }, { issuer, clientId, clientSecret, redirectUri }),
    name: settings.oidcName,
    allowedDomains: settings.oidcAllowedDomains,
    join: join === 'none' ? null : join,
  };
}

/** Where the button leads. */
export function startUrl(publicUrl: string): string {
  return `${publicUrl}/dashboard-api/auth/oidc`;
}
