import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../../../components/page.tsx';
import { api } from '../../../lib/api.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { parseCodesSearch } from '../../../lib/codes-search.ts';
import { useDates } from '../../../lib/dates.ts';
import { meQuery } from '../../../lib/queries.ts';
import { CodeList } from './code-list.tsx';
import { CodesToolbar } from './codes-toolbar.tsx';

const route = getRouteApi('/signed-in/codes');

export function CodesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const { count } = useDates();
  const isBlank = useIsBlank(Object.keys(search).length === 0 && me.active_codes === 0);

  return (
    <Page
      title="Codes"
      lead={`${count(me.active_codes)} of ${count(me.plan.active_codes)} in use`}
      actions={
        <Button
          leftSection={<IconPlus size={16} />}
          renderRoot={(props) => (
            <Link to="/codes/new" search={search.project ? { project: search.project } : {}} {...props} />
          )}
        >
          Create code
        </Button>
      }
    >
      {!isBlank && (
        <CodesToolbar
          search={search}
          onChange={(change, replace) =>
            navigate({ search: (before) => parseCodesSearch({ ...before, ...change }), replace })
          }
        />
      )}
      <CodeList search={search} />
    </Page>
  );
}

/** Whether there is nothing to filter: no code, not even an archived one. */
function useIsBlank(isPossible: boolean): boolean {
  const { data } = useQuery({
    queryKey: [...CODES_KEY, 'any archived'],
    queryFn: ({ signal }) => api('GET /codes', { query: { status: 'archived', page_size: 1 } }, signal),
    enabled: isPossible,
  });
  return isPossible && data?.items.length === 0;
}
