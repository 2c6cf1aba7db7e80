// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
export type Answer = { status: number; body: any; headers: Headers; cookies: string[] };

/** The parts of a browser that sign-in needs: it stores cookies and sends its origin. */
export class Browser {
  readonly jar = new Map<string, string>();
  userAgent = 'Mozilla/5.0 (test)';

  constructor(
    readonly url: string,
    readonly origin: string,
    public address: string,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path, undefined, {});
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), headers);
  }

  signIn(email: string, password: string): Promise<Answer> {
    return this.post('/sign-in/email', { email, password });
  }

  /** The headers that the browser would send, for calling `SignIn.session`. */
  headers(): Headers {
    return new Headers({ cookie: this.#cookie() });
  }

  async send(method: string, path: string, body: string | undefined, extra: Record<string, string>): Promise<Answer> {
    const headers = new Headers({ 'user-agent': this.userAgent, 'x-forwarded-for': this.address });
    if (method !== 'GET') headers.set('origin', this.origin);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (this.jar.size > 0) headers.set('cookie', this.#cookie());
    for (const [name, value] of Object.entries(extra)) {
      if (value === '') headers.delete(name);
      else headers.set(name, value);
    }
    const init: RequestInit = { method, headers, redirect: 'manual' };
    if (body !== undefined) init.body = body;
    const response = await fetch(`${this.url}/dashboard-api/auth${path}`, init);
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) this.#store(cookie);
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
      cookies,
    };
  }

  #store(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.includes('Max-Age=0')) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  #cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
