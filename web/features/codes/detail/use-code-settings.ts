import { useDates } from '../../../lib/dates.ts';
import { fieldName, valueText } from '../../../lib/history-text.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Code } from '../../../lib/v2.ts';

/** What is set for a code, for those who cannot change it; what is not used is left out. */
export function useCodeSettings(code: Code): [name: string, value: string][] {
  const { dateTime, count } = useDates();
  const { nameOf: projectName } = useProjects();
  const isUsed = {
    expires_at: code.expires_at !== null,
    expired_url: code.expired_url !== null,
    scan_limit: code.scan_limit !== null,
    limit_reached_url: code.limit_reached_url !== null,
    alias: code.alias !== null,
    tags: code.tags.length > 0,
    note: code.note !== '',
  };
  const used = (Object.keys(isUsed) as (keyof typeof isUsed)[]).filter((field) => isUsed[field]);
  return [
    ...used.map((field): [string, string] => [
      fieldName(field),
      valueText(field, code[field], { dateTime, count, projectName }),
    ]),
    ...(code.has_password ? [['Password', 'Visitors are asked for one'] as [string, string]] : []),
  ];
}
