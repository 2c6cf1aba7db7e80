import type { AttemptKind } from '../../../../src/people/sign-in/attempt-limiter.ts';
import type {
  EmailChange,
  LinkUse,
  Session,
  SignedUp,
  SignIn,
  SignUpRequest,
  UsedLink,
} from '../../../../src/people/sign-in/sign-in.ts';

/** Where requests come from. */
export type Client = { address: string; headers: Headers };

/** Calls the operations for signed-out callers as one client, whose attempts are counted as by the server. */
export type PublicClient = {
  useLink(link: LinkUse): Promise<UsedLink>;
  sendPasswordMail(email: string): Promise<void>;
  signUp(request: SignUpRequest): Promise<SignedUp>;
  changeEmail(personId: string, typed: { email: string; password: string }): Promise<EmailChange>;
  confirmEmail(token: string): Promise<{ email: string }>;
};

export function publicClient(signIn: SignIn, { address, headers }: Client): PublicClient {
  const attempt = (kind: AttemptKind, session: Session | null = null) =>
    signIn.beginAttempt(kind, session, { address: () => address, headers });
  return {
    useLink: async (link) => signIn.useLink(link, { headers, attempt: attempt('link') }),
    sendPasswordMail: async (email) => signIn.sendPasswordMail(email, attempt('mail')),
    signUp: async (request) => signIn.signUp(request, attempt('signUp')),
    async changeEmail(personId, typed) {
      const session = {
        ...{ personId, sessionId: '', email: '', name: '', twoFactor: false },
        ...{ hasPasskey: false, byProvider: false, isOperator: false, provedAt: 0, defaultAccountId: null },
      };
      return signIn.changeEmail(session, typed, attempt('changeEmail', session));
    },
    confirmEmail: async (token) => signIn.confirmEmail(token, attempt('link')),
  };
}
