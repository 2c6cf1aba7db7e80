import { changeQrCode } from '../../codes/change-qr-code.ts';
import type { CodeChangeInput } from '../../codes/owner-fields.ts';
import type { Caller } from '../../people/caller.ts';
import { asRefusal } from '../kernel/reply.ts';
import type { BulkResult } from './contract.ts';
import type { DashboardDeps } from './route.ts';

/** Makes the same change to each code independently: one that is refused does not affect the others. */
export async function changeEach(
  deps: DashboardDeps,
  caller: Caller,
  ids: string[],
  change: CodeChangeInput,
): Promise<BulkResult[]> {
  const one = async (id: string): Promise<BulkResult> => {
    try {
      await changeQrCode(deps, caller, id, change, null);
      return { qr_id: id, ok: true };
    } catch (error) {
      const { code, message, field, status, cause } = asRefusal(error);
      if (status >= 500) deps.log.error({ qr_id: id, err: cause ?? error }, message);
      return { qr_id: id, ok: false, code, message, ...(field !== undefined && { field }) };
    }
  };
  return Promise.all([...new Set(ids)].map(one));
}
