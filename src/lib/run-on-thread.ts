/** The reply of such a thread to its only message. */
export type ThreadReply<Result> = { result: Result } | { problem: string };

/**
 * Starts a thread (`script` from `programFile`), sends it one message and ends it after its reply. Throws the problem
 * that the thread reports.
 */
export function runOnThread<Result>(script: string, message: unknown): Promise<Result> {
  const thread = new Worker(script);
  return new Promise<Result>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<ThreadReply<Result>>) => {
      if ('result' in data) resolve(data.result);
      else reject(new Error(data.problem));
    };
    thread.onerror = (event) => reject(new Error(event.message));
    thread.postMessage(message);
  }).finally(() => thread.terminate());
}
