import { useRef, useState } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import type { Format } from './formats.ts';
import { saveFile } from './save-file.ts';
import { type Skipped, zipCodes } from './zip-codes.ts';

export type ZipState =
  | { step: 'choosing' }
  | { step: 'working'; done: number }
  | { step: 'saved'; files: number; skipped: Skipped[] }
  | { step: 'failed'; reason: string };

/** Makes an archive and saves it; cancelling forgets what was made so far. */
export function useZip() {
  const [state, setState] = useState<ZipState>({ step: 'choosing' });
  const abort = useRef<AbortController>(null);

  const start = async (items: readonly CodeItem[], format: Format) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'working', done: 0 });
    try {
      const { blob, files, skipped } = await zipCodes(items, format, controller.signal, (done) =>
        setState({ step: 'working', done }),
      );
      if (files > 0) saveFile(blob, `codes-${new Date().toISOString().slice(0, 10)}.zip`);
      setState({ step: 'saved', files, skipped });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ step: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };

  const cancel = () => {
    abort.current?.abort();
    setState({ step: 'choosing' });
  };

  return { state, start, cancel };
}
