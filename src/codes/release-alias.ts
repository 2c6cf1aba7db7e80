import { Refusal } from '../errors/refusal.ts';
import type { Caller } from '../people/caller.ts';
import type { Code } from '../store/schema.ts';
import { type ChangeDeps, changeQrCode, type Precondition } from './change-qr-code.ts';
import { normalizeAlias } from './values/alias.ts';

/** From now on the alias leads nowhere, and other codes of the project may have it. The present one is unset too. */
export async function releaseAlias(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  text: string,
  precondition: Precondition | null,
): Promise<Code> {
  const release_alias = normalizeAlias(text);
  const release = ({ alias, earlier_aliases }: Code) => {
    if (release_alias === null || (alias !== release_alias && !earlier_aliases?.includes(release_alias)))
      throw new Refusal('not_found', 'The code has no such alias');
    return { release_alias };
  };
  return changeQrCode(deps, caller, id, release, precondition);
}
