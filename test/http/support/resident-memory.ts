import { existsSync, readFileSync } from 'node:fs';

/** The resident memory of a process, from /proc on Linux and from `ps` elsewhere. */
export function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
  const { stdout } = Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.toString().trim()) / 1024;
}
