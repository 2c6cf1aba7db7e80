import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { logosQuery } from '../../../lib/logos.ts';
import { logoName, toLogoPng } from './to-logo-png.ts';

/** Actions on the library; errors are shown until the same succeeds. */
export function useLogos(onUploaded: (hash: string) => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(logosQuery);
  const upload = useMutation({
    mutationFn: async (file: Blob) =>
      api('POST /logos', { query: { name: logoName(file) }, upload: await toLogoPng(file) }),
    onSuccess: ({ logo_id }) => onUploaded(logo_id),
    meta: { failed: 'The logo was not added' },
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api('PATCH /logos/{id}', { id, body: { name } }),
    meta: { failed: 'The logo was not renamed' },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /logos/{id}', { id }),
    meta: { failed: 'The logo was not deleted' },
    onSettled,
  });
  return { upload, rename, remove };
}
