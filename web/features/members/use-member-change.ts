import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withProof } from '../../components/with-proof.tsx';
import { refreshMembers } from './member-queries.ts';

type Change<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  onDone?: (result: Result, input: Input) => void;
  /** The title of a notice about its error; absent: where it is asked for shows the error. */
  failed?: string;
};

/** What changes who may do what: it may ask for a proof first, and everything about members is fetched again. */
export function useMemberChange<Input, Result>({ run, onDone, failed }: Change<Input, Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withProof(() => run(input)),
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => refreshMembers(client),
    ...(failed !== undefined && { meta: { failed } }),
  });
}
