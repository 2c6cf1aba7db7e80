import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { membersQuery, meQuery } from '../../lib/queries.ts';
import { type Schemas, v2 } from '../../lib/v2.ts';

export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type CreatedInvitation = Schemas['CreatedInvitation'];

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await v2('GET /v2/invitations', {}, signal)).items,
});

/** After a change of any of them; one's own rights may be others. */
export async function refreshMembers(client: QueryClient): Promise<void> {
  const changed = [membersQuery, invitationsQuery, meQuery, { queryKey: ['activity'] }];
  await Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
