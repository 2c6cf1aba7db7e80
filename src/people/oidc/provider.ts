import * as oauth from 'oauth4webapi';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { RequestDeps } from '../../lib/net/send-request.ts';
import { SharedCalls } from '../../lib/shared-calls.ts';
import { askProvider } from './ask-provider.ts';

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** The secrets of one attempt to sign in. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/** What the provider says of somebody. */
export type Claims = {
  /** With the subject who it is, for good. */
  issuer: string;
  subject: string;
  /** In lower case. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

/** `denied`: the provider, or the person there, said no. `unavailable`: no answer. `invalid`: one that proves nothing. */
export type ProviderFailureKind = 'denied' | 'unavailable' | 'invalid';

/** The message is for the log: it has no token and no text of the provider. */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: ProviderFailureKind,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderFailure';
  }
}

type ProviderDeps = RequestDeps & { clock: Clock; requestMs?: number };

const REQUEST_MS = 5_000;
const METADATA_KEPT_MS = 3_600_000;
/** How far the provider's clock may be from ours. */
const TOLERANCE_S = 60;

/** An OpenID Connect provider, asked by the code flow with PKCE. Everything that it says is verified by oauth4webapi. */
export class Provider {
  readonly #settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #options: { [oauth.customFetch]: ReturnType<typeof askProvider>; [oauth.allowInsecureRequests]: boolean };
  readonly #discoveries = new SharedCalls<'', oauth.AuthorizationServer>(() => this.#discover());
  #metadata: { server: oauth.AuthorizationServer; until: number } | null = null;

  constructor(deps: ProviderDeps, settings: ProviderSettings) {
    this.#settings = settings;
    this.#clock = deps.clock;
    this.#options = {
      [oauth.customFetch]: askProvider({ ...deps, requestMs: deps.requestMs ?? REQUEST_MS }),
      // Only issuers on loopback may be `http:` (src/config).
      [oauth.allowInsecureRequests]: settings.issuer.startsWith('http:'),
    };
  }

  /** Where the browser is sent. `asksAgain`: the person shall sign in there again. Throws a ProviderFailure. */
  async authorizationUrl(
    { state, nonce, verifier }: AttemptSecrets,
    { asksAgain = false }: { asksAgain?: boolean } = {},
  ): Promise<string> {
    const server = await this.#server();
    const url = URL.parse(server.authorization_endpoint ?? '');
    const isPlain = url?.protocol === 'http:' && this.#options[oauth.allowInsecureRequests];
    if (!url || (url.protocol !== 'https:' && !isPlain)) {
      throw new ProviderFailure('invalid', 'The metadata name no usable authorization_endpoint');
    }
    const { clientId, redirectUri } = this.#settings;
    const parameters = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { prompt: 'login' }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Who came back with this query. Throws a ProviderFailure. */
  async claims(query: URLSearchParams, secrets: AttemptSecrets): Promise<Claims> {
    const server = await this.#server();
    try {
      return await this.#exchange(server, query, secrets);
    } catch (error) {
      throw asFailure(error);
    }
  }

  async #exchange(
    server: oauth.AuthorizationServer,
    query: URLSearchParams,
    { state, nonce, verifier }: AttemptSecrets,
  ): Promise<Claims> {
    const client = this.#client();
    const parameters = oauth.validateAuthResponse(server, client, query, state);
    const { redirectUri } = this.#settings;
    const ask = (authentication: oauth.ClientAuth) =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        verifier,
        this.#options,
      );
    const response = await ask(this.#authentication(server));
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, this.#options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new ProviderFailure('invalid', 'There is no ID token');
    if (claims.email !== undefined || server.userinfo_endpoint === undefined) return readClaims(claims, claims);
    const answer = await oauth.userInfoRequest(server, client, tokens.access_token, this.#options);
    return readClaims(claims, await oauth.processUserInfoResponse(server, client, claims.sub, answer));
  }

  #client(): oauth.Client {
    const skew = Math.round((this.#clock.now() - systemClock.now()) / 1000);
    return { client_id: this.#settings.clientId, [oauth.clockTolerance]: TOLERANCE_S, [oauth.clockSkew]: skew };
  }

  /** The standard's default, unless the provider takes only the other. */
  #authentication({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer): oauth.ClientAuth {
    const { clientSecret } = this.#settings;
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return isPost ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
  }

  /** Its metadata; those of an hour ago if there are no newer ones. */
  async #server(): Promise<oauth.AuthorizationServer> {
    const known = this.#metadata;
    if (known && this.#clock.now() < known.until) return known.server;
    try {
      return await this.#discoveries.join('');
    } catch (error) {
      if (known) return known.server;
      throw asFailure(error);
    }
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.#settings.issuer);
    const response = await oauth.discoveryRequest(issuer, this.#options);
    const server = await oauth.processDiscoveryResponse(issuer, response);
    this.#metadata = { server, until: this.#clock.now() + METADATA_KEPT_MS };
    return server;
  }
}

function readClaims({ iss, sub }: oauth.IDToken, claims: Record<string, unknown>): Claims {
  const { email, email_verified: isVerified, name } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && isComposed(email) ? email.trim().toLowerCase() : null,
    // Some providers send it as text.
    isEmailVerified: isVerified === true || isVerified === 'true',
    name: typeof name === 'string' ? name : null,
  };
}

/**
 * Some signs become a letter in lower case that they were not: the Kelvin sign is a k then. Who has such an address
 * there need not be who has the other one here.
 */
function isComposed(text: string): boolean {
  return text.normalize() === text;
}

function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    return new ProviderFailure('denied', `The provider refused: ${codeOf(error.error)}`);
  }
  if (error instanceof oauth.ResponseBodyError) {
    return new ProviderFailure('invalid', `The token endpoint refused: ${codeOf(error.error)}`);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new ProviderFailure('invalid', 'The provider asks for another authentication');
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return new ProviderFailure('invalid', error.message);
  }
  return new ProviderFailure('unavailable', error instanceof Error ? error.message : 'no answer');
}

/** An error code of OAuth, which the provider chose. */
function codeOf(error: string): string {
  return /^[\w.-]{1,60}$/.test(error) ? error : 'an unknown error';
}
