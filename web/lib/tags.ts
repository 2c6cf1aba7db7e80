import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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

/** The ids of tags by name, ignoring case; new ones are created. */
export function useTagIds() {
  const client = useQueryClient();
  return useCallback(
    async (names: readonly string[]): Promise<string[]> => {
      const known = await client.ensureQueryData(tagsQuery);
      const ids: string[] = [];
      for (const name of names) {
        const tag =
          known.find((each) => each.name === name) ??
          known.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
          (await v2('POST /v2/tags', { body: { name } }));
        ids.push(tag.tag_id);
      }
      client.invalidateQueries({ queryKey: tagsQuery.queryKey });
      return ids;
    },
    [client],
  );
}

/** Above the field where there is room, so that the buttons below stay in sight while tags are chosen. */
export const TAG_DROPDOWN = {
  comboboxProps: { position: 'top-start', middlewares: { flip: true, shift: true } },
  maxDropdownHeight: 150,
} as const;
