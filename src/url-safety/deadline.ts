export type Deadline = {
  /** Resolves once the time is over; the clock starts with the first call. */
  reached(): Promise<void>;
  /** Lets go of the timer, which would otherwise keep the process alive until then. */
  clear(): void;
};

/** A time limit that costs nothing until somebody waits for it: most checks never do. */
export function createDeadline(ms: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Promise<void> | undefined;
  return {
    reached() {
      over ??= new Promise((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      return over;
    },
    clear() {
      clearTimeout(timer);
    },
  };
}
