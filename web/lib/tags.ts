import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Tag, v2 } from './v2.ts';

/** All tags of the account, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await v2('GET /v2/tags', {}, signal)).items,
});

export function useTags(): readonly Tag[] {
  return useQuery(tagsQuery).data ?? NONE;
}

const NONE: readonly Tag[] = [];

/** Above the field where there is room, so that the buttons below stay in sight while tags are chosen. */
export const TAG_DROPDOWN = {
  comboboxProps: { position: 'top-start', middlewares: { flip: true, shift: true } },
  maxDropdownHeight: 150,
} as const;
