import { DEFAULT_PLANS } from '../../../../src/config/plans.ts';
import { readSettings } from '../../../../src/config/settings.ts';
import { createRequestLimit } from '../../../../src/http/dashboard/request-limit.ts';
import { serveSignIn } from '../../../../src/http/dashboard/serve-dashboard.ts';
import { type Clock, systemClock } from '../../../../src/lib/clock.ts';
import { createLogger, type Logger } from '../../../../src/lib/logger.ts';
import { clientAddress } from '../../../../src/lib/net/client-address.ts';
import { trustProxies } from '../../../../src/lib/net/trusted-proxies.ts';
import { newAccount } from '../../../../src/people/create-account.ts';
import type { Passwords } from '../../../../src/people/password.ts';
import { createSignIn } from '../../../../src/people/sign-in/create-sign-in.ts';
import type { SignIn } from '../../../../src/people/sign-in/sign-in.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { cheapPasswords } from '../../../harness/cheap-passwords.ts';
import { type Engine, emptyStore, type StoreEnv } from '../../../harness/engines.ts';
import { freePort } from '../../../harness/free-port.ts';
import { Browser } from './browser.ts';
import { type Client, type PublicClient, publicClient } from './public-client.ts';

export const PASSWORD = 'correct horse battery';

export type SignInServer = {
  url: string;
  storeEnv: StoreEnv;
  store: Store;
  signIn: SignIn;
  /** A new account, and its owner, who signs in with PASSWORD; `id` is the person's. */
  account(email?: string): Promise<{ id: string; accountId: string; email: string }>;
  clock: Clock;
  /** A client of the routes for signed-out callers, with a new address and without cookies unless given. */
  client(from?: Partial<Client>): PublicClient;
  /** Without cookies yet, and with a new client address. */
  browser(): Browser;
  stop(): Promise<void>;
};

type Options = {
  clock?: Clock;
  env?: Record<string, string>;
  storeEnv?: StoreEnv;
  log?: Logger;
  /** Cheap hashes unless a test is about hashing. */
  passwords?: Passwords;
};

let addresses = 0;
/** An address that no other test uses. */
export function newAddress(): string {
  addresses++;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

/** Sign-in on a real store, behind a socket, with the client's address determined as in the server. */
export async function startSignIn(engine: Engine, options: Options = {}): Promise<SignInServer> {
  const storeEnv = options.storeEnv ?? (await emptyStore(engine));
  const port = freePort();
  const settings = readSettings({ PORT: String(port), ...storeEnv, ...options.env });
  const clock = options.clock ?? systemClock;
  const store = await openStore(settings, clock.now(), () => {});
  const log = options.log ?? createLogger('fatal');
  const secret = await store.write.getOrCreateSecret({ name: 'sign-in', value: 's3cret'.repeat(10), now: 0 });
  const { passwords = cheapPasswords } = options;
  const passwordHash = await passwords.hash(PASSWORD);
  const signIn = createSignIn({
    store,
    plans: DEFAULT_PLANS,
    clock,
    log,
    secret,
    settings,
    passwords,
  });
  const trusts = trustProxies(settings.trustedProxies);
  const limitRequests = createRequestLimit();
  const plannedChanges = { ofAccount: () => null, ofCode: async () => {} };
  const deps = { store, plans: DEFAULT_PLANS, clock, log, signIn, limitRequests, plannedChanges };
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch(request, socket): Promise<Response> {
      const peer = socket.requestIP(request)?.address ?? '';
      const address = () => clientAddress(peer, request.headers.get('x-forwarded-for'), trusts) ?? peer;
      return serveSignIn(deps, request, address, () => peer);
    },
  });
  let accounts = 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    storeEnv,
    store,
    signIn,
    clock,
    async account(email = `someone-${++accounts}@example.com`) {
      const now = clock.now();
      const request = { email, plan: 'free', timeZone: 'UTC', password: null };
      const created = await newAccount(request, DEFAULT_PLANS, now);
      await store.write.createAccount({ ...created, owner: { ...created.owner, password_hash: passwordHash } });
      return { id: created.owner.id, accountId: created.account.id, email };
    },
    client: (from) => publicClient(signIn, { address: newAddress(), headers: new Headers(), ...from }),
    browser: () => new Browser(url, settings.publicUrl, newAddress()),
    async stop() {
      await server.stop(true);
      await signIn.close();
      await store.close();
    },
  };
}
