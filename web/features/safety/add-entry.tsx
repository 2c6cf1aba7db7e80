import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { tell } from '../../app/notify.ts';
import { LineField } from './line-field.tsx';
import { SAFETY_LIST_KEY } from './safety-list-query.ts';

const HELP =
  'A host covers its subdomains (bad.example), a URL all that begins with it (https://shop.example/fake), a SHA-256 hash one URL.';

export function AddEntry() {
  const client = useQueryClient();
  const [entry, setEntry] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (line: string) => api('POST /safety-list', { body: { entry: line } }),
    onSuccess: async ({ value }) => {
      setEntry('');
      await client.invalidateQueries({ queryKey: SAFETY_LIST_KEY });
      tell(`${value} is on the list. Re-check all codes to find those that lead there already.`);
    },
  });
  return (
    <LineField
      label="Add a host, URL or hash"
      description={HELP}
      placeholder="bad.example"
      value={entry}
      onChange={(value) => {
        setEntry(value);
        reset();
      }}
      onSubmit={mutate}
      button="Add to the list"
      isMain
      isBusy={isPending}
      error={error?.message ?? null}
    />
  );
}
