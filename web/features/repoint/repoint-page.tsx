import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { namedCodes } from '../../lib/change-codes.ts';
import { CODES_KEY } from '../../lib/code-lists.ts';
import { codesFilter } from '../../lib/codes-search.ts';
import { codeCountText } from '../../lib/count-text.ts';
import { type CodeFilter, v2 } from '../../lib/v2.ts';
import { ByList } from './by-list.tsx';
import { ByText } from './by-text.tsx';

const route = getRouteApi('/signed-in/repoint');

/** New destinations for many codes, previewed before anything changes. */
export function RepointPage() {
  const { by, ...search } = route.useSearch();
  const ids = useLocation({ select: ({ state }) => state.selectedIds });
  const [isByText, setByText] = useState(by === 'text');
  const filter = ids === undefined ? codesFilter(search) : namedCodes(ids);
  const isAll = Object.keys(filter).length === 0;
  return (
    <Page
      title="Re-point codes"
      lead="Change where many printed codes lead, at once. You see every change before it is made, and can undo it."
    >
      <Stack gap="lg" maw={880}>
        <SegmentedControl
          aria-label="How"
          w="fit-content"
          data={[
            { value: 'list', label: 'By a list' },
            { value: 'text', label: 'Find and replace' },
          ]}
          value={isByText ? 'text' : 'list'}
          onChange={(value) => setByText(value === 'text')}
        />
        {isByText ? (
          <ByText filter={filter} scope={<Scope filter={filter} isSelected={ids !== undefined} isAll={isAll} />} />
        ) : (
          <ByList filter={filter} />
        )}
      </Stack>
    </Page>
  );
}

/** Which codes are meant. */
function Scope({ filter, isSelected, isAll }: { filter: CodeFilter; isSelected: boolean; isAll: boolean }) {
  const { data: count } = useQuery({
    queryKey: [...CODES_KEY, 'count', filter],
    queryFn: async ({ signal }) => (await v2('GET /v2/qr-codes/count', { query: filter }, signal)).count,
    enabled: !isSelected,
  });
  const many = isSelected ? (filter.qr_id?.length ?? 0) : count;
  const which = isSelected ? 'that you selected' : isAll ? 'of the account' : 'that match the filters of the list';
  return (
    <Text size="sm">
      Looks into {many === undefined ? 'the codes' : codeCountText(many)} {which}.{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
        {isSelected || !isAll ? 'Choose others' : 'Choose some in the list'}
      </Anchor>
    </Text>
  );
}
