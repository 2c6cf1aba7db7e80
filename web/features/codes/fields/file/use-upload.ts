import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../../../src/codes/values/code-values.ts';
import { byteText } from '../../../../lib/byte-text.ts';
import { type StoredFile, uploadFile } from '../../../../lib/upload-file.ts';
import { storedFileQuery } from './stored-file-query.ts';

type Upload = { status: 'idle' } | { status: 'sending'; name: string; share: number };

/** Sends one file at a time; leaving the page ends it. */
export function useUpload(onStored: (file: StoredFile, name: string) => void, onRefused: (problem: string) => void) {
  const client = useQueryClient();
  const [upload, setUpload] = useState<Upload>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const problem = problemOf(file);
    if (problem !== null) return onRefused(problem);
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const report = (share: number) =>
      running.current === own && setUpload({ status: 'sending', name: file.name, share });
    report(0);
    try {
      const stored = await uploadFile(file, report, own.signal);
      client.setQueryData(storedFileQuery(stored.file_id).queryKey, stored);
      onStored(stored, file.name);
    } catch (error) {
      if (!own.signal.aborted) onRefused((error as Error).message);
    } finally {
      if (running.current === own) setUpload({ status: 'idle' });
    }
  };
  return { upload, send, cancel: () => running.current?.abort() };
}

/** What the server would refuse without looking at it. */
function problemOf({ size, name }: File): string | null {
  if (size === 0) return `${name} is empty`;
  if (size <= MAX_FILE_BYTES) return null;
  return `${name} has ${byteText(size)}; at most ${byteText(MAX_FILE_BYTES)} are allowed`;
}
