import { z } from 'zod';
import { isUndoable, startBulkAction, stopBulkAction, undoBulkAction } from '../../codes/bulk-actions.ts';
import { bulkChange } from '../../codes/owner-fields.ts';
import { invalidField } from '../../errors/refusal.ts';
import { toIso } from '../../lib/instant.ts';
import type { BulkActionRow } from '../../store/schema.ts';
import { codeFilter, readFilter } from '../v2/code-filter.ts';
import type { BulkAction } from './contract.ts';
import { done, NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';

const SHOWN = 10;
const SHOWN_REFUSALS = 200;

const request = z.strictObject({ filter: z.strictObject(codeFilter.shape), change: bulkChange });

export const bulkActionsRoutes: RoutesUnder<'/bulk-actions'> = {
  'GET /bulk-actions': ownerRoute(NO_BODY, async ({ store, clock }, { caller }) => ({
    actions: (await store.read.listBulkActions(caller.accountId, SHOWN)).map((action, at) =>
      present(action, at === 0 && isUndoable(action, clock.now())),
    ),
  })),

  'POST /bulk-actions': ownerRoute(request, async (deps, { caller, body }) => {
    if (Object.keys(body.change).length === 0) throw invalidField('change', 'must say what is to change');
    const filter = await readFilter(deps.store, caller.accountId, body.filter);
    const action = await startBulkAction(deps, caller.accountId, filter, body.change);
    deps.wakeBulkWorker();
    return present(action, true);
  }),

  'GET /bulk-actions/{id}/refusals': ownerRoute(NO_BODY, async ({ store }, { caller, id }) => ({
    refusals: (await store.read.listBulkRefusals(caller.accountId, id, SHOWN_REFUSALS)).map(
      ({ id: qr_id, label, code, message }) => ({ qr_id, label, code, message }),
    ),
  })),

  'POST /bulk-actions/{id}/stop': ownerRoute(NO_BODY, (deps, { caller, id }) =>
    done(stopBulkAction(deps, caller.accountId, id)),
  ),

  'POST /bulk-actions/{id}/undo': ownerRoute(NO_BODY, async (deps, { caller, id }) => {
    const undo = await undoBulkAction(deps, caller.accountId, id);
    deps.wakeBulkWorker();
    return present(undo, false);
  }),
};

function present(action: BulkActionRow, canUndo: boolean): BulkAction {
  const { id, state, total, changed, refused } = action;
  return {
    action_id: id,
    change: JSON.parse(action.change),
    // The column contains only what our operations write.
    state: state as BulkAction['state'],
    total,
    changed,
    refused,
    created_at: toIso(action.created_at),
    finished_at: toIso(action.finished_at),
    undoes: action.undoes,
    can_undo: canUndo,
  };
}
