// Loaded before the program by the nodes of a storm. Adds to the clock of this process, of all its threads, what the
// file in STORM_CLOCK says: a number of milliseconds, mapped into memory, so that a jump holds at once.

const file = Bun.mmap(process.env.STORM_CLOCK ?? '', { shared: true });
const offset = new Float64Array(file.buffer, file.byteOffset, 1);

const realNow = Date.now;
const now = () => realNow() + (offset[0] ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new Date(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});

globalThis.Worker = new Proxy(Worker, {
  construct: (target, [script, options]) =>
    Reflect.construct(target, [script, { ...options, preload: [import.meta.path] }]),
});

export {};
