type UnderWay<Value> = { current: Promise<Value>; next: Promise<Value> | null };

/** Shares concurrent calls for the same key. */
export class SharedCalls<Key, Value> {
  readonly #call: (key: Key) => Promise<Value>;
  /** The current call for a key, and the next one. */
  readonly #underWay = new Map<Key, UnderWay<Value>>();

  constructor(call: (key: Key) => Promise<Value>) {
    this.#call = call;
  }

  /** Whether a call is under way that may have read an older state. */
  isUnderWay(key: Key): boolean {
    return this.#underWay.has(key);
  }

  /** The result of the current call, or of a new one. */
  join(key: Key): Promise<Value> {
    return this.#underWay.get(key)?.current ?? this.#start(key);
  }

  /** The result of a call that begins after this moment, shared by all callers waiting for one. */
  fresh(key: Key): Promise<Value> {
    const underWay = this.#underWay.get(key);
    if (!underWay) return this.#start(key);
    underWay.next ??= underWay.current.then(
      () => this.#start(key),
      () => this.#start(key),
    );
    return underWay.next;
  }

  #start(key: Key): Promise<Value> {
    const current = this.#call(key).finally(() => {
      if (this.#underWay.get(key)?.current === current) this.#underWay.delete(key);
    });
    this.#underWay.set(key, { current, next: null });
    return current;
  }
}
