import { readFileSync } from 'node:fs';

/** Ticks of /proc are hundredths of a second on every Linux that Bun runs on. */
const TICK_S = 0.01;

/** Processor seconds that a process has used in all its threads; null where the system does not tell. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; the fields after it are plain numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_S;
  } catch {
    return null;
  }
}
