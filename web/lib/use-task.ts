import { useRef, useState } from 'react';

type TaskState<Progress, Result> =
  /** Not begun, stopped, or failed. */
  | { step: 'idle'; error: string | null }
  /** `progress`: null before the first is told. */
  | { step: 'running'; progress: Progress | null }
  | { step: 'done'; result: Result };

type Work<Progress, Result> = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Result>;

/** Something that takes a while, tells its progress and can be stopped. */
export function useTask<Progress, Result>() {
  const [state, setState] = useState<TaskState<Progress, Result>>({ step: 'idle', error: null });
  const latest = useRef(new AbortController());
  const run = async (work: Work<Progress, Result>): Promise<void> => {
    const abort = new AbortController();
    latest.current = abort;
    const show = (next: TaskState<Progress, Result>) => latest.current === abort && setState(next);
    show({ step: 'running', progress: null });
    try {
      show({ step: 'done', result: await work(abort.signal, (progress) => show({ step: 'running', progress })) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      show({ step: 'idle', error: abort.signal.aborted ? null : message });
    }
  };
  return { state, run, stop: () => latest.current.abort(), reset: () => setState({ step: 'idle', error: null }) };
}
