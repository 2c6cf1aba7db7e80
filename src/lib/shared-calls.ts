type UnderWay<Value> = { current: Promise<Value>; next: Promise<Value> | null };

/** Calls for the same key that meet share one. */
export class SharedCalls<Key, Value> {
  readonly #call: (key: Key) => Promise<Value>;
  /** The call under way for a key, and the one that will follow it. */
  readonly #underWay = new Map<Key, UnderWay<Value>>();

  constructor(call: (key: Key) => Promise<Value>) {
    this.#call = call;
  }

  /** Whether a call is under way that may have looked before this moment. */
  isUnderWay(key: Key): boolean {
    return this.#underWay.has(key);
  }

  /** What a call gives that may have been under way already. */
  join(key: Key): Promise<Value> {
    return this.#underWay.get(key)?.current ?? this.#start(key);
  }

  /** What a call gives that begins after this moment, shared by all who wait for one. */
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
