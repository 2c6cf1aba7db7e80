import { truncateHeaderList } from '../../lib/header-list.ts';

/** Whether `Accept` names CSV, and gives JSON no greater weight. A wildcard names neither. */
export function prefersCsv(accept: string | null): boolean {
  if (accept === null) return false;
  const csv = weightOf(accept, 'text/csv');
  return csv > 0 && csv >= weightOf(accept, 'application/json');
}

function weightOf(accept: string, type: string): number {
  for (const range of truncateHeaderList(accept).split(',')) {
    const [name = '', ...parameters] = range.toLowerCase().split(';');
    if (name.trim() !== type) continue;
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
    return Number(weight ?? 1) || 0;
  }
  return 0;
}
