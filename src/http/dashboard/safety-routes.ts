import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import { checkUrl } from '../../safety/check-url.ts';
import { addListEntry, removeListEntryById } from '../../safety/operator-entries.ts';
import type { RescanProgress } from '../../safety/rescan-job.ts';
import type { SafetyListEntry as Entry } from '../../store/safety/safety-list.ts';
import { searchText } from '../query.ts';
import type { Rescan, SafetyListEntry } from './contract.ts';
import { PAGE_SIZE, pageOf } from './page-of.ts';
import { NO_BODY, operatorRoute, type RoutesUnder } from './route.ts';

const text = z.string('must be a string');

export const safetyRoutes: RoutesUnder<'/safety-list' | '/safety-check' | '/safety-rescan'> = {
  'GET /safety-list': operatorRoute(NO_BODY, async (deps, { query, now }) => {
    const contains = searchText(query, 'contains').trim();
    const scope = JSON.stringify(['safety list', contains]);
    return pageOf(deps, scope, query, now, async (afterId) => {
      const rows = await deps.store.read.pageSafetyEntries({ contains, afterId, limit: PAGE_SIZE + 1 });
      return rows.map((row) => ({ key: row.id, item: presentEntry(row) }));
    });
  }),

  'POST /safety-list': operatorRoute(z.strictObject({ entry: text }), async (deps, { body }) => {
    const entry = await addListEntry(deps, body.entry.trim());
    deps.rescan.start();
    return presentEntry(entry);
  }),

  'DELETE /safety-list/{id}': operatorRoute(NO_BODY, async (deps, { id }) => {
    await removeListEntryById(deps, id);
    deps.rescan.start();
    return { done: true };
  }),

  'POST /safety-check': operatorRoute(z.strictObject({ url: text }), async ({ checker }, { body }) => {
    const { verdict, reasons } = await checkUrl(checker, body.url);
    return { verdict, reasons };
  }),

  'GET /safety-rescan': operatorRoute(NO_BODY, async ({ rescan }) => presentRescan(rescan.progress())),

  'POST /safety-rescan': operatorRoute(NO_BODY, async ({ rescan }) => presentRescan(rescan.start())),
};

/** A prefix in the store is shown as a URL. */
function presentEntry({ id, kind, value, created_at }: Entry): SafetyListEntry {
  const shown = kind === 'prefix' ? 'url' : kind === 'hash' ? 'hash' : 'host';
  return { entry_id: id, kind: shown, value, created_at: toIso(created_at) };
}

function presentRescan({ state, total, checked, blocked, unblocked }: RescanProgress): Rescan {
  return { state, total, checked, blocked, unblocked };
}
