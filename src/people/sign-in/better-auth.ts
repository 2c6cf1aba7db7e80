import { getAdapter } from 'better-auth/db/adapter';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { BetterAuthOptions } from 'better-auth/types';
import { newId } from '../../lib/ids.ts';
import { randomText } from '../../lib/random-text.ts';
import type { Store } from '../../store/store.ts';
import { challengedUser } from './challenged-user.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { type PasswordStepDeps, passwordStep } from './password-step.ts';
import { rememberBrowser } from './remember-browser.ts';
import { usedCodes } from './used-codes.ts';

export const AUTH_PATH = '/dashboard-api/auth';

const DAY_SECONDS = 24 * 60 * 60;

type AuthDeps = PasswordStepDeps & {
  store: Pick<Store, 'engine' | 'signInDatabase'>;
  publicUrl: string;
  secret: string;
};

/**
 * better-auth on the store: it manages sessions and the second factor in our tables. Everything that must be atomic
 * (a new account, a new password, a link) is a write of the store instead.
 */
export async function createBetterAuth(deps: AuthDeps) {
  const { store, clock, passwords, publicUrl, secret } = deps;
  const isHttps = publicUrl.startsWith('https:');
  const options = {
    appName: 'Repoint',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    // As a list, it cannot be replaced by environment variables.
    secrets: [{ version: 1, value: secret }],
    user: { modelName: 'sign_in_users' },
    session: {
      modelName: 'sign_in_sessions',
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: { modelName: 'sign_in_credentials' },
    emailAndPassword: {
      enabled: false,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    verification: { modelName: 'sign_in_verifications', storeIdentifier: 'hashed' },
    advanced: {
      // No other host of the domain, and no page over http, can set a cookie with this prefix. It needs `Secure`, the
      // path / and no domain, which are better-auth's defaults but for `Secure`; its own prefix allows other hosts.
      cookiePrefix: isHttps ? '__Host-repoint' : 'repoint',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Sessions record the browser, not the IP address.
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: ({ model }) => newId(ID_PREFIX[model] ?? 'aut', clock.now()) },
    },
    // Our own limiter also counts by account, and knows the trusted proxies.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages quote user input; errors are thrown to us instead.
    logger: { disabled: true },
    onAPIError: { throw: true },
    plugins: [
      passwordStep(deps),
      challengedUser(),
      twoFactor({
        issuer: 'Repoint',
        schema: { twoFactor: { modelName: 'sign_in_two_factor' } },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        // It counts a code after checking it; ours are counted before (count-for-account.ts).
        accountLockout: { enabled: false },
      }),
      usedCodes(clock),
      rememberBrowser(deps.knownBrowsers),
    ],
  } satisfies BetterAuthOptions;
  const database = { db: store.signInDatabase, type: store.engine };
  const adapter = withHashedTokens(await getAdapter({ ...options, database }));
  return betterAuth({ ...options, database: () => adapter });
}

export type Auth = Awaited<ReturnType<typeof createBetterAuth>>;

const ID_PREFIX: Record<string, string> = { session: 'ses', verification: 'ver', twoFactor: 'tfa' };

/** Without i, l, o, 0 and 1, because people copy these codes from paper. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;

/** Ten codes such as `k7mqd-x2ncf`, of 49 bits each. */
function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODES },
    () => `${randomText(RECOVERY_ALPHABET, 5)}-${randomText(RECOVERY_ALPHABET, 5)}`,
  );
}
