/** What such a thread answers to its one message. */
export type ThreadAnswer<Result> = { result: Result } | { problem: string };

/** Starts a thread (its script: `programFile`), gives it its one order, and ends it when it has answered. Throws what the thread complains of. */
export function runOnThread<Result>(script: string, order: unknown): Promise<Result> {
  const thread = new Worker(script);
  return new Promise<Result>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<ThreadAnswer<Result>>) => {
      if ('result' in data) resolve(data.result);
      else reject(new Error(data.problem));
    };
    thread.onerror = ({ message }) => reject(new Error(message));
    thread.postMessage(order);
  }).finally(() => thread.terminate());
}
