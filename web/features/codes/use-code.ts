import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import { codeQuery } from '../../app/queries.ts';

const route = getRouteApi('/inside/codes/$id');

/** The code of the address, for the pages inside the page of a code: that one shows them only once it is there. */
export function useCode(): Code {
  const { id } = route.useParams();
  return useSuspenseQuery(codeQuery(id)).data;
}
