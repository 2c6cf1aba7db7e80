import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { withProof } from '../../../components/with-proof.tsx';
import type { Me } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { type V2Answer, v2 } from '../../../lib/v2.ts';

type Direction = 'received' | 'sent';
export type Offer = V2Answer<'GET /v2/project-offers'>['items'][number];

const offersQuery = (direction: Direction) =>
  queryOptions({
    queryKey: ['project-offers', direction],
    queryFn: async ({ signal }) =>
      (await v2('GET /v2/project-offers', { query: { direction, page_size: 100 } }, signal)).items,
  });

/** Whether somebody may hand over projects of the account and take over others. */
export function handsOver({ role, project_ids }: Pick<Me, 'role' | 'project_ids'>): boolean {
  return (role === 'owner' || role === 'admin') && project_ids === null;
}

/** The offers that are open, for those who may answer or withdraw them. */
export function useOffers(direction: Direction): Offer[] {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data = [] } = useQuery({ ...offersQuery(direction), enabled: handsOver(me) });
  return data.filter(({ state }) => state === 'open');
}

const REFRESHED = [['project-offers'], ['projects'], ['me'], ['codes'], ['tags'], ['style-templates'], ['logos']];

/** What is done with an offer; afterwards everything that may show a project is read again. */
export function useOfferAction(
  run: (offer: Offer) => Promise<unknown>,
  done: (offer: Offer) => string,
  failed: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offer: Offer) => withProof(() => run(offer)),
    onSuccess: (_, offer) => notify(done(offer)),
    meta: { failed },
    onSettled: () => Promise.all(REFRESHED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
