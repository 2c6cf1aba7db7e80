import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Code, CodeChange } from '../../../src/http/dashboard/contract.ts';
import { tell } from '../../app/notify.ts';
import { codeQuery } from '../../app/queries.ts';
import { useCodeChange } from '../codes/use-code-change.ts';
import type { FieldChangeProps } from './field-change.tsx';
import { FIELD_NAMES } from './field-words.ts';
import type { PutBack, Returnable } from './put-back.ts';
import { asStyle } from './style-change.ts';

type Proposal = { shown: { change: FieldChangeProps; caution: string | null }; sent: CodeChange };

/** Asks first, then puts an old value back; refused if the code was changed since it was shown. */
export function usePutBack(code: Code) {
  const client = useQueryClient();
  const mutation = useCodeChange(code.qr_id);
  // The proposal stays when the dialog closes, so that it does not go blank on its way out.
  const [asked, setAsked] = useState<{ proposal: Proposal; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  function ask(field: Returnable, old: unknown, { change, caution }: Extract<PutBack, { kind: 'possible' }>) {
    const shown = { change: shownChange(code, field, old), caution };
    setAsked({ proposal: { shown, sent: change }, isOpen: true });
  }

  function confirm(): void {
    if (!asked) return;
    const { sent, shown } = asked.proposal;
    mutation.mutate(
      { ...sent, revision: code.revision },
      {
        onSuccess: () => tell(`${FIELD_NAMES[shown.change.field]} put back`),
        onError: () => client.invalidateQueries({ queryKey: codeQuery(code.qr_id).queryKey }),
        onSettled: close,
      },
    );
  }

  return { asked, ask, confirm, close, isSaving: mutation.isPending };
}

/** From what it is now to what it was. Of a design only the old settings come back; the others stay. */
function shownChange(code: Code, field: Returnable, old: unknown): FieldChangeProps {
  if (field !== 'qr_render_metadata') {
    return { field, before: code[field], after: old, pair: undefined, payload: code.payload };
  }
  const present = code.qr_render_metadata;
  const wanted = Object.fromEntries(
    Object.entries(asStyle(old)).filter(([key, value]) => present[key as keyof typeof present] !== value),
  );
  const before = Object.fromEntries(
    Object.keys(wanted).map((key) => [key, present[key as keyof typeof present]]),
  );
  const pair = { before: present, after: { ...present, ...wanted } };
  return { field, before, after: wanted, pair, payload: code.payload };
}
