import { useRef, useState } from 'react';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { notify } from '../../lib/notify.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { fetchSheet, type SheetProgress } from './fetch-sheet.ts';

type SheetState = { step: 'idle'; error: string | null } | { step: 'drawing'; progress: SheetProgress | null };

/** Draws a sheet and saves it; can be cancelled. */
export function useSheet() {
  const [state, setState] = useState<SheetState>({ step: 'idle', error: null });
  const stop = useRef(new AbortController());
  const run = async (request: LabelSheetRequest & { accept_small?: boolean }) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ step: 'drawing', progress: null });
    try {
      const file = await fetchSheet(request, (progress) => setState({ step: 'drawing', progress }), signal);
      saveFile(file, 'labels.pdf');
      notify('The label sheet is saved. Print it at 100 %, without fitting to the page.');
      setState({ step: 'idle', error: null });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState({ step: 'idle', error: signal.aborted ? null : message });
    }
  };
  return { state, run, stop: () => stop.current.abort() };
}
