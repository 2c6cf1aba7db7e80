import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../../../components/page.tsx';
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
      <CodesToolbar
        search={search}
        onChange={(change, replace) =>
          navigate({ search: (before) => parseCodesSearch({ ...before, ...change }), replace })
        }
      />
      <CodeList search={search} />
    </Page>
  );
}
