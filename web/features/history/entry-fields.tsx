import type { Code, HistoryEntry, Me } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import { FieldRow } from './field-row.tsx';
import { FIELD_NAMES } from './field-words.ts';
import { isReturnable, type PutBack, putBack, type Returnable } from './put-back.ts';
import { PutBackButton } from './put-back-button.tsx';
import type { StylePair } from './style-change.ts';

type Props = {
  entry: HistoryEntry;
  code: Code;
  me: Me;
  pair: StylePair | undefined;
  onAsk: (field: Returnable, old: unknown, outcome: Extract<PutBack, { kind: 'possible' }>) => void;
};

/** The fields that an entry changed, each with its way back where there is one. */
export function EntryFields({ entry: { at, what }, code, me, pair, onAsk }: Props) {
  const { moment } = useDates();
  if (what.kind !== 'changed') return null;
  const wayBack = (field: Returnable, old: unknown) => {
    const outcome = putBack(field, old, { code, me, now: Date.now() });
    return (
      <PutBackButton
        reason={outcome.kind === 'possible' ? null : outcome.reason}
        label={`Put back the ${FIELD_NAMES[field].toLowerCase()} from before ${moment(at)}`}
        onAsk={() => outcome.kind === 'possible' && onAsk(field, old, outcome)}
      />
    );
  };
  return what.fields.map(({ field, before, after }) => (
    <FieldRow
      key={field}
      field={field}
      before={before}
      after={after}
      pair={pair}
      payload={code.payload}
      action={isReturnable(field) && wayBack(field, before)}
    />
  ));
}
