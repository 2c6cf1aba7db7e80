import {
  CODE_CONDITIONS,
  CODE_SORTS,
  CODE_STATUSES,
  CODE_TYPES,
  type CodeCondition,
  type CodeSort,
  type CodeStatus,
  type CodeType,
} from '../../src/codes/values/code-values.ts';
import type { CodeFilter } from './v2.ts';

/** Filters and order of the list of codes, kept in the URL so that they can be shared and navigated. */
export type CodesSearch = {
  search?: string;
  project?: string;
  /** One filter in the UI: a status, or a condition of a code. */
  status?: CodeStatus | CodeCondition;
  type?: CodeType;
  /** A name. */
  tag?: string;
  sort?: CodeSort;
};

/** Unknown values are dropped, so that an old or mistyped URL still shows a list. */
export function parseCodesSearch(given: Record<string, unknown>): CodesSearch {
  return {
    ...text('search', given.search),
    ...text('project', given.project),
    ...oneOf('status', [...CODE_STATUSES, ...CODE_CONDITIONS], given.status),
    ...oneOf('type', CODE_TYPES, given.type),
    ...text('tag', given.tag),
    ...oneOf('sort', CODE_SORTS, given.sort),
  };
}

/** The same as parameters of the API. */
export function codesFilter({ search, project, status, tag, type }: CodesSearch): CodeFilter {
  const one = CODE_STATUSES.find((known) => known === status);
  return {
    ...(search !== undefined && { q: search }),
    ...(project !== undefined && { project_id: project }),
    ...(type !== undefined && { type }),
    ...(tag !== undefined && { tag: [tag] }),
    ...(one !== undefined && { status: [one] }),
    ...oneOf('condition', CODE_CONDITIONS, status),
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
