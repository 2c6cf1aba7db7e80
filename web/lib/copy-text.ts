import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { notifyError } from './notify.tsx';

/** False if the browser allows it in no way: then the user has to select and copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The only way on plain http. The text is placed inside the open dialog, if any, which would take the focus back. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position: fixed; top: 0; opacity: 0;';
  (focused?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

const COPIED_MS = 1_500;

/** `isCopied` for a moment after the text was copied; a refusal is told. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const { start, clear } = useTimeout(() => setIsCopied(false), COPIED_MS);
  const copy = async (text: string) => {
    if (!(await copyText(text))) {
      return notifyError('The browser did not allow it. Select the text and copy it yourself.', 'Not copied');
    }
    setIsCopied(true);
    clear();
    start();
  };
  return { isCopied, copy };
}
