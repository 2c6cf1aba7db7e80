import { CODE_SORTS, type CodeSort } from '../../src/http/dashboard/contract.ts';
import { CODE_STATUSES, CODE_TYPES, type CodeStatus, type CodeType } from '../../src/qr-codes/code-values.ts';

/** Filters and order of the list of codes, kept in the URL so that they can be shared and navigated. */
export type CodesSearch = {
  search?: string;
  project?: string;
  status?: CodeStatus;
  type?: CodeType;
  sort?: CodeSort;
};

/** Unknown values are dropped: an old or mistyped address still shows a list. */
export function parseCodesSearch(given: Record<string, unknown>): CodesSearch {
  return {
    ...text('search', given.search),
    ...text('project', given.project),
    ...oneOf('status', CODE_STATUSES, given.status),
    ...oneOf('type', CODE_TYPES, given.type),
    ...oneOf('sort', CODE_SORTS, given.sort),
  };
}

function text<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const usable = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return (usable === '' ? {} : { [name]: usable }) as { [Key in Name]?: string };
}

function oneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  value: unknown,
): { [Key in Name]?: Value } {
  const found = values.find((known) => known === value);
  return (found === undefined ? {} : { [name]: found }) as { [Key in Name]?: Value };
}
