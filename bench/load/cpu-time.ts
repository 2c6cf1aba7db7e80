import { readdirSync, readFileSync } from 'node:fs';

/** Ticks in /proc are hundredths of a second on every Linux that Bun supports. */
const TICK_S = 0.01;

/** The processor seconds of a process's main thread, on which JavaScript runs; null if the system does not report them. */
export function mainThreadSeconds(pid: number): number | null {
  return usedBy(`/proc/${pid}/task/${pid}/stat`)?.seconds ?? null;
}

/** The same for a process and its children, as far as they still run or were waited for. */
export function familySeconds(pid: number): number | null {
  const own = usedBy(`/proc/${pid}/stat`);
  if (!own) return null;
  return own.seconds + own.ended + sum(childrenOf(pid).map((child) => familySeconds(child) ?? 0));
}

export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((other) => usedBy(`/proc/${other}/stat`)?.parent === pid);
}

function usedBy(file: string): { parent: number; seconds: number; ended: number } | null {
  try {
    const stat = readFileSync(file, 'utf8');
    // The name in parentheses may contain spaces; the fields after it are plain numbers.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_S;
    return { parent: fields[1] ?? 0, seconds: ticks(11), ended: ticks(13) };
  } catch {
    return null;
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
