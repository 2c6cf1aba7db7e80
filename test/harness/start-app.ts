import { type App, createApp } from '../../src/app/app.ts';
import type { Role } from '../../src/app/options.ts';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { readSettings } from '../../src/config/settings.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createAccount } from '../../src/people/create-account.ts';
import { createKey } from '../../src/people/create-key.ts';
import { updateAccount } from '../../src/people/update-account.ts';
import { startServer } from '../../src/server.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type Engine, emptyStore, type StoreEnv } from './engines.ts';
import { freePort } from './free-port.ts';

export type TestApp = {
  app: App;
  url: string;
  storeEnv: StoreEnv;
  /** A new account and a client with its key. */
  account(options?: AccountOptions): Promise<TestAccount>;
  /** A client with any key, or none, and headers that it always sends. */
  client(apiKey: string | null, headers?: Record<string, string>): ApiClient;
  stop(): Promise<void>;
};

export type AccountOptions = { plan?: string; timeZone?: string; limits?: object; apiAccess?: boolean };

export type TestAccount = {
  id: string;
  email: string;
  defaultProjectId: string;
  apiKey: string;
  keyId: string;
  api: ApiClient;
};

export type StartOptions = {
  clock?: Clock;
  storeEnv?: StoreEnv;
  env?: Record<string, string>;
  /** All by default. */
  roles?: readonly Role[];
};

/** The same app as in production, on a real socket, in this process. */
export async function startApp(engine: Engine, options: StartOptions = {}): Promise<TestApp> {
  const storeEnv = options.storeEnv ?? (await emptyStore(engine));
  const port = freePort();
  const settings = readSettings({ LOG_LEVEL: 'fatal', PORT: String(port), ...storeEnv, ...options.env });
  const clock = options.clock ?? systemClock;
  const plans = DEFAULT_PLANS;
  const log = createLogger(settings.logLevel);
  const roles = options.roles && { roles: new Set(options.roles) };
  // Most tests draw nothing: drawing threads start with the first picture.
  const cheap = { passwords: cheapPasswords, warmUp: false };
  const app = await createApp({ settings, plans, clock, log, ...cheap, ...roles });
  const server = startServer(app, { hostname: '127.0.0.1', port });
  const url = `http://127.0.0.1:${server.port}`;
  const deps = { store: app.store, clock, plans };
  let accounts = 0;

  return {
    app,
    url,
    storeEnv,
    client: (apiKey, headers) => apiClient(url, apiKey, headers),
    async account({ plan = 'enterprise', timeZone = 'UTC', limits, apiAccess } = {}) {
      const email = `someone-${++accounts}-${crypto.randomUUID()}@example.com`;
      const account = await createAccount(deps, { email, plan, timeZone, password: null });
      const edit = { ...(limits && { limits }), ...(apiAccess !== undefined && { api_access: apiAccess }) };
      await updateAccount(deps, account.account_id, edit);
      const owner = { accountId: account.account_id, plan: plans.get(plan) ?? neverPlan(plan) };
      const { value: key } = await createKey(deps, owner, { name: 'test' });
      return {
        id: account.account_id,
        email,
        defaultProjectId: account.default_project_id ?? '',
        apiKey: key.api_key ?? '',
        keyId: key.key_id,
        api: apiClient(url, key.api_key),
      };
    },
    stop: () => server.stop(),
  };
}

function neverPlan(name: string): never {
  throw new Error(`There is no plan ${name}`);
}
