import { open, stat } from 'node:fs/promises';
import { EntryTables, type ListMatch } from './entry-tables.ts';
import { countNewlines, ListLines } from './list-lines.ts';

/** `kept`: the old list stays in use; `unchanged`: the file was not read. */
export type ListFileState =
  | { result: 'loaded'; entries: number; malformed: number }
  | { result: 'kept'; problem: string }
  | { result: 'unchanged' };

export type ListFile = {
  find(url: URL): ListMatch | undefined;
  /** Reads the file if it has changed. Concurrent calls share one read. */
  refresh(): Promise<ListFileState>;
  /** Starts to poll the file every `pollMs`. */
  watch(): void;
  close(): void;
};

type ListFileOptions = {
  path: string;
  /** Called with every outcome but `unchanged`; once for a lasting problem. */
  log: (result: ListFileState) => void;
  /**
   * Polling takes a few microseconds and finds changes that notifications miss: on network and bind mounts, and by the
   * symbolic links that container platforms swap.
   */
  pollMs?: number;
};

/** A piece takes 0.3 ms (hosts) to 2 ms (URLs) to parse; between pieces the event loop is free. */
const PIECE_BYTES = 16_384;
const MAX_FILE_BYTES = 2 ** 30;

/**
 * A list that follows a file. A new list replaces the old one atomically, once it is fully read; if the file is
 * missing, empty, changed while being read, or mostly invalid, the old list stays in use.
 */
export function createListFile({ path, log, pollMs = 2_000 }: ListFileOptions): ListFile {
  let tables = new EntryTables();
  let seen = '';
  let reading: Promise<ListFileState> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function readIfChanged(): Promise<ListFileState> {
    let state = 'unreadable';
    try {
      const { size, signature } = await lookAt(path);
      state = signature;
      if (seen === state) return { result: 'unchanged' };
      const { tables: read, ...counts } = await readList(path, size);
      if ((await lookAt(path)).signature !== state) return { result: 'unchanged' };
      tables = read;
      return report({ result: 'loaded', ...counts }, state);
    } catch (error) {
      if (seen === state) return { result: 'unchanged' };
      return report({ result: 'kept', problem: error instanceof Error ? error.message : String(error) }, state);
    }
  }

  function report(result: ListFileState, state: string): ListFileState {
    seen = state;
    log(result);
    return result;
  }

  function refresh(): Promise<ListFileState> {
    reading ??= readIfChanged().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    find: (url) => tables.find(url),
    refresh,
    watch() {
      timer ??= setInterval(refresh, pollMs);
      timer.unref();
    },
    close() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

async function lookAt(path: string): Promise<{ size: number; signature: string }> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  return { size: Number(size), signature: `${ino} ${mtimeNs} ${size}` };
}

type Contents = { tables: EntryTables; entries: number; malformed: number };

async function readList(path: string, size: number): Promise<Contents> {
  if (size === 0) throw new Error('the file is empty');
  if (size > MAX_FILE_BYTES) throw new Error('the file is larger than 1 GiB');
  let newlines = 0;
  await eachPiece(path, (piece) => {
    newlines += countNewlines(piece);
  });
  const lines = new ListLines(newlines + 1, size);
  await eachPiece(path, (piece) => lines.read(piece));
  lines.end();
  const { entries, malformed } = lines.counts;
  if (malformed > entries) throw new Error(`${malformed} of its lines are no entries, and only ${entries} are`);
  return { tables: lines.tables, entries, malformed };
}

/** The piece is valid only until `use` returns. */
async function eachPiece(path: string, use: (piece: Uint8Array) => void): Promise<void> {
  const file = await open(path);
  try {
    const piece = new Uint8Array(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      use(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
