import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewCode } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../app/api.ts';
import { codeQuery } from '../../../app/queries.ts';
import { CODES_KEY } from '../list/codes-query.ts';

/** Makes a code and goes to it. Lists begin anew, as it belongs into some of them. */
export function useCreateCode() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewCode) => api('POST /codes', { body }),
    onSuccess: (code) => {
      client.setQueryData(codeQuery(code.qr_id).queryKey, code);
      client.removeQueries({ queryKey: CODES_KEY });
      client.invalidateQueries({ queryKey: ['projects'] });
      client.invalidateQueries({ queryKey: ['me'] });
      return navigate({ to: '/codes/$id', params: { id: code.qr_id } });
    },
  });
}
