import { afterAll, beforeAll } from 'bun:test';
import type { Engine } from '../../../harness/engines.ts';
import type { TestApp } from '../../../harness/start-app.ts';
import { type AccountOptions, type StartOptions, startApp, type TestAccount } from '../../../harness/start-app.ts';

/**
 * One app for all cases of a block: accounts are cheap and isolated from each other. Without the workers, so that
 * only the requests of the cases change anything.
 */
export function sharedApp(engine: Engine, options: StartOptions = {}): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(engine, { roles: ['api'], ...options });
  });
  afterAll(() => app?.stop());
  return () => {
    if (!app) throw new Error('The app is there only while cases run');
    return app;
  };
}

/** Limits that are never reached, for cases that are not about limits. */
export const NO_LIMITS = {
  burst_per_second: 1_000_000_000,
  per_minute: 1_000_000_000,
  per_day: 1_000_000_000,
};

/** A new account whose requests are never limited; `limits` can still cap its codes. */
export function freshAccount(app: TestApp, options: AccountOptions = {}): Promise<TestAccount> {
  return app.account({ ...options, limits: { ...NO_LIMITS, ...options.limits } });
}
