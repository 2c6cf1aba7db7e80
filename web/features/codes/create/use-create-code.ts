import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { notify } from '../../../lib/notify.tsx';
import { codeQuery } from '../../../lib/queries.ts';
import { tagsQuery } from '../../../lib/tags.ts';
import { type Code, type NewCode, v2 } from '../../../lib/v2.ts';
import { duplicateOf } from './duplicate.ts';

/** Creates a code and navigates to it. Cached lists are dropped, as some of them should contain it. */
export function useCreateCode(failed?: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewCode) => v2('POST /v2/qr-codes', { body }),
    onSuccess: (code) => {
      client.setQueryData(codeQuery(code.qr_id).queryKey, code);
      client.removeQueries({ queryKey: CODES_KEY });
      for (const queryKey of [['projects'], ['me'], tagsQuery.queryKey]) client.invalidateQueries({ queryKey });
      return navigate({ to: '/codes/$id', params: { id: code.qr_id } });
    },
    meta: failed === undefined ? {} : { failed },
  });
}

/** Makes a copy with a link of its own, and opens it. */
export function useDuplicate(): (code: Code) => void {
  const { mutate } = useCreateCode('The code was not duplicated');
  return (code) =>
    mutate(duplicateOf(code), {
      onSuccess: ({ label }) => notify(`“${label}” is created. It has a link of its own and no scans yet.`),
    });
}
