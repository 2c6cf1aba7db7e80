import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PlusIcon, SignpostIcon, TagsIcon } from 'lucide-react';
import { ChangeProgress } from '../../../components/change-progress.tsx';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Page } from '../../../components/page.tsx';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { type CodesSearch, parseCodesSearch } from '../../../lib/codes-search.ts';
import { useDates } from '../../../lib/dates.ts';
import { may, TAGS_CHANGE } from '../../../lib/may.ts';
import { meQuery } from '../../../lib/queries.ts';
import { v2 } from '../../../lib/v2.ts';
import { CodeList } from './code-list.tsx';
import { CodesToolbar } from './codes-toolbar.tsx';
import { ColumnsMenu, useColumns } from './columns.tsx';

const TagsDialog = lazyPart(async () => (await import('../tags/tags-dialog.tsx')).TagsDialog);

const route = getRouteApi('/signed-in/codes');

export function CodesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const { count } = useDates();
  const [canCreate, canRunJobs, canChangeTags] = [may(me, 'qr.write'), may(me, 'jobs.run'), may(me, TAGS_CHANGE)];
  const { chosen, choose } = useColumns(me.account_id);
  const [areTagsShown, tags] = useDisclosure();
  const change = (changed: Partial<Record<keyof CodesSearch, unknown>>, replace: boolean) =>
    void navigate({ search: (before) => parseCodesSearch({ ...before, ...changed }), replace });
  const isBlank = useIsBlank(Object.keys(search).length === 0 && me.active_codes === 0);

  return (
    <Page
      title="Codes"
      lead={
        me.project_ids === null
          ? `${count(me.active_codes)} of ${count(me.plan.active_codes)} in use`
          : `${count(me.active_codes)} in use, in the projects that you are in`
      }
      actions={
        <>
          {canChangeTags && (
            <Button variant="default" leftSection={<TagsIcon size={16} />} onClick={tags.open}>
              Tags
            </Button>
          )}
          {canRunJobs && (
            <Button
              variant="default"
              leftSection={<SignpostIcon size={16} />}
              renderRoot={(props) => <Link to="/repoint" search={search} {...props} />}
            >
              Re-point
            </Button>
          )}
          {canCreate && (
            <Button
              leftSection={<PlusIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/codes/new" search={search.project ? { project: search.project } : {}} {...props} />
              )}
            >
              Create code
            </Button>
          )}
        </>
      }
    >
      {!isBlank && (
        <CodesToolbar search={search} columns={<ColumnsMenu chosen={chosen} onChoose={choose} />} onChange={change} />
      )}
      <ChangeProgress />
      <CodeList search={search} columns={chosen} onSort={(sort) => change({ sort }, false)} />
      <LazyDialog isOpen={areTagsShown}>
        <TagsDialog
          isOpen={areTagsShown}
          onClose={tags.close}
          onGone={(name) => {
            if (search.tag === name) navigate({ search: ({ tag: _, ...rest }) => rest, replace: true });
          }}
        />
      </LazyDialog>
    </Page>
  );
}

/** Whether the account has no codes at all, not even archived ones. */
function useIsBlank(isPossible: boolean): boolean {
  const { data } = useQuery({
    queryKey: [...CODES_KEY, 'any archived'],
    queryFn: ({ signal }) => v2('GET /v2/qr-codes', { query: { status: ['archived'], page_size: 1 } }, signal),
    enabled: isPossible,
  });
  return isPossible && data?.items.length === 0;
}
