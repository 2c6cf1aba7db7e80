import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { verifyCodePassword } from '../codes/code-password.ts';
import { clientNetwork } from '../lib/net/client-network.ts';
import { RecentMap } from '../lib/recent-map.ts';
import { WindowCounter } from '../lib/window-counter.ts';

const MINUTE_MS = 60_000;
const DAY_S = 86_400;
/** Wrong passwords of one address in a minute. */
const MAX_WRONG = 10;
const MAX_ADDRESSES = 100_000;
/** Each takes 100 ms and 32 MiB of a thread: scans and the writer need the other cores. */
const PARALLEL = availableParallelism() > 2 ? 2 : 1;
/** Those that wait may be of many codes, so that a flood at one leaves room for the others. */
const MAX_WAITING = 40;
const MAX_WAITING_OF_CODE = 20;
/** Right passwords are remembered, since a whole audience may type the same: some 150 bytes each. */
const MAX_KNOWN = 10_000;
const COOKIE = 'repoint.code';

type Locked = { seq: number; hash: string };

/** Checks the passwords of codes off the main thread, and knows the browsers that gave one within a day. */
export class CodePasswords {
  readonly #secret: string;
  readonly #cookie: string;
  readonly #isSecure: boolean;
  readonly #wrong = new WindowCounter(MINUTE_MS, MAX_ADDRESSES);
  /** Keyed by a secret of this process, so that no password can be found by its digest. */
  readonly #key = randomBytes(32);
  readonly #known = new RecentMap<string, true>(MAX_KNOWN);
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #waiting = new Map<number, number>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** `secret` signs the cookies, on every node alike. */
  constructor(secret: string, publicUrl: string) {
    this.#secret = secret;
    this.#isSecure = publicUrl.startsWith('https:');
    this.#cookie = this.#isSecure ? `__Secure-${COOKIE}` : COOKIE;
  }

  /** Whether the browser gave the present password of the code within a day. */
  isRemembered(cookies: string | null, code: Locked, now: number): boolean {
    const value = cookies === null ? null : new Bun.CookieMap(cookies).get(this.#cookie);
    const [until = '', given = ''] = (value ?? '').split('.');
    const expiresAt = Number.parseInt(until, 36);
    if (!(expiresAt > now)) return false;
    const [found, wanted] = [Buffer.from(given), Buffer.from(this.#sign(code, until))];
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  }

  /** Of this path alone. A new password has another hash, which ends it. */
  cookieFor(path: string, code: Locked, now: number): string {
    const until = (now + DAY_S * 1_000).toString(36);
    const flags = `Path=${path}; Max-Age=${DAY_S}; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`;
    return `${this.#cookie}=${until}.${this.#sign(code, until)}; ${flags}`;
  }

  /** Whole seconds until the address may try again; 0: it may. */
  waitSeconds(address: string | null, now: number): number {
    return Math.ceil(this.#wrong.waitMs(networkOf(address), MAX_WRONG, now) / 1_000);
  }

  /**
   * Counts the attempt before it is read and evaluated, so that any number at once are that many, and takes a right one back.
   * `busy`: too many are waiting, and it is not evaluated.
   */
  async check(
    address: string | null,
    code: Locked,
    readPassword: () => Promise<string>,
    now: number,
  ): Promise<'right' | 'wrong' | 'busy'> {
    const giveBack = this.#wrong.take(networkOf(address), now);
    const password = await readPassword();
    const key = createHmac('sha256', this.#key).update(`${code.hash} ${password}`).digest('base64');
    const isRight = this.#known.get(key) ?? (await this.#evaluate(key, code, password));
    if (isRight !== false) giveBack();
    return isRight === null ? 'busy' : isRight ? 'right' : 'wrong';
  }

  /** Equal ones share one evaluation. Null: too many are waiting. */
  #evaluate(key: string, { seq, hash }: Locked, password: string): Promise<boolean> | null {
    const same = this.#underWay.get(key);
    if (same) return same;
    const waiting = this.#waiting.get(seq) ?? 0;
    if (waiting >= MAX_WAITING_OF_CODE || this.#queue.length >= MAX_WAITING) return null;
    this.#waiting.set(seq, waiting + 1);
    const evaluation = this.#inTurn(() => verifyCodePassword(hash, password))
      .then((isRight) => {
        if (isRight) this.#known.set(key, true);
        return isRight;
      })
      .finally(() => {
        this.#underWay.delete(key);
        const left = (this.#waiting.get(seq) ?? 1) - 1;
        if (left > 0) this.#waiting.set(seq, left);
        else this.#waiting.delete(seq);
      });
    this.#underWay.set(key, evaluation);
    return evaluation;
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= PARALLEL) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }

  #sign({ seq, hash }: Locked, until: string): string {
    return createHmac('sha256', this.#secret).update(`code-password ${seq} ${hash} ${until}`).digest('base64url');
  }
}

function networkOf(address: string | null): string {
  return address === null ? '' : clientNetwork(address);
}
