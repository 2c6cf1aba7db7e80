import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { invalidateCodeLists, setListedCode } from './code-lists.ts';
import { clearError, notifyError } from './notify.tsx';
import { codeQuery, historyKey, noticesQuery } from './queries.ts';
import { type Code, type CodeChange, v2 } from './v2.ts';

const route = getRouteApi('/signed-in/codes/$id');

/** The code of the route, for the tabs of a code's page, which renders them only once the code is loaded. */
export function useCode(): Code {
  const { id } = route.useParams();
  return useSuspenseQuery(codeQuery(id)).data;
}

/** `errors: 'inline'`: the caller shows the server's reason itself, at its field. */
type Options = { errors?: 'notify' | 'inline' };

/**
 * Changes one code. Optimistic: shown at once, rolled back with the server's reason if refused. `qr_data`, the design
 * and tags are completed by the server, so those are shown when it has answered. Changes of one code are sent one after
 * the other, and a response is not shown while a later change is pending, which it does not include yet.
 */
export function useCodeChange(id: string, { errors = 'notify' }: Options = {}) {
  const client = useQueryClient();
  const key = codeQuery(id).queryKey;
  return useMutation({
    mutationKey: ['change-code', id],
    scope: { id: `code-${id}` },
    mutationFn: ({ revision, ...body }: CodeChange & { revision?: number }) => {
      const header = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
      return v2('PATCH /v2/qr-codes/{id}', { path: { id }, header, body });
    },
    onMutate: async (change) => {
      const { qr_data: _data, qr_render_metadata: _style, decoration: _parts, metadata: _pairs, ...others } = change;
      const { revision: _revision, name: _name, tags: _tags, redirect_rules: _v1, rules, ...rest } = others;
      const shown = rules ? { ...rest, rules } : rest;
      // Exactly this one: the keys of what else is shown of the code, like its history, begin with the same words.
      await client.cancelQueries({ queryKey: key, exact: true });
      const before = client.getQueryData<Code>(key);
      if (before) client.setQueryData<Code>(key, { ...before, ...shown });
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(key, context.before);
      if (errors === 'notify') notifyError(error, 'The change was not saved');
    },
    onSuccess: (code) => {
      clearError('The change was not saved');
      if (client.isMutating({ mutationKey: ['change-code', id] }) === 1) client.setQueryData(key, code);
      setListedCode(client, code);
      invalidateCodeLists(client);
      for (const queryKey of [historyKey(id), noticesQuery(id).queryKey]) client.invalidateQueries({ queryKey });
    },
  });
}
