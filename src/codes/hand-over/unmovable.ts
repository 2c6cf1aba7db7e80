import { Refusal } from '../../errors/refusal.ts';
import type { Unmovable } from '../../store/hand-over/unmovable.ts';

/** Archived ones too. So many are moved in one transaction, within what other writes may have to wait for it. */
export const MAX_MOVED_CODES = 5_000;

const conflict = (message: string) => new Refusal('hand_over_conflict', message);

export function defaultProject(): Refusal {
  return conflict('The default project of an account cannot be handed over; make another project the default first');
}

export function unmovable({ refused, codes }: Unmovable): Refusal {
  return refused === 'too_large'
    ? conflict(
        `The project has ${codes} codes, and at most ${MAX_MOVED_CODES} are handed over at once; move some into another project first, and hand that over too`,
      )
    : conflict(
        `${codes === 1 ? '1 code was' : `${codes} codes were`} moved between this project and another one, and printed with a domain that would then belong to the other account; move them back first, or mark that address as not printed`,
      );
}
