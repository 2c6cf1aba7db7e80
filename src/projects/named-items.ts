import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { IdempotentResult } from '../people/idempotency.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { NamedItems, NamedTable } from '../store/projects/named-items.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { requireProject } from './find-project.ts';
import { projectNotFound } from './project.ts';

const MAX_PER_PROJECT = 100;

const KINDS = {
  style_templates: { prefix: 'sty', name: 'style template' },
  utm_presets: { prefix: 'utm', name: 'UTM preset' },
} as const;

type OwnValues<Item> = Omit<Item, 'id' | 'account_id' | 'project_id' | 'created_at'>;

type Saved<Item> = IdempotentResult<Item> | 'no_logo' | 'conflict';

/** Keeps something in a project under a name. */
export async function saveNamedItem<Table extends NamedTable>(
  { store, clock }: { store: StoreWith<'findProject' | 'insertNamedItem'>; clock: Clock },
  table: Table,
  { projectId, ...reach }: Reach & { projectId: string },
  values: OwnValues<NamedItems[Table]>,
  { logo, idempotency }: { logo: string | null; idempotency: Idempotency | null } = { logo: null, idempotency: null },
): Promise<Saved<NamedItems[Table]>> {
  const { prefix, name } = KINDS[table];
  await requireProject(store, reach, projectId);
  const now = clock.now();
  const owner = { account_id: reach.accountId, project_id: projectId };
  const item = { id: newId(prefix, now), ...owner, ...values, created_at: now } as NamedItems[Table];
  const inserted = await store.write.insertNamedItem({ table, item, logo, cap: MAX_PER_PROJECT, idempotency });
  if (inserted === 'full')
    throw invalid(`the project has ${MAX_PER_PROJECT} ${name}s, which is all it may have; delete one first`);
  if (inserted === 'no_project') throw projectNotFound(projectId);
  if (inserted === 'no_logo') return inserted;
  if (inserted === 'saved') return { value: item, replayed: false };
  return 'replay' in inserted ? { value: inserted.replay as NamedItems[Table], replayed: true } : 'conflict';
}

export async function deleteNamedItem(
  store: StoreWith<'deleteNamedItem'>,
  table: NamedTable,
  { accountId, projectIds }: Reach,
  id: string,
): Promise<void> {
  const isDeleted = await store.write.deleteNamedItem({ table, reach: { accountId, projectIds }, id });
  if (!isDeleted) throw new Refusal('not_found', `There is no such ${KINDS[table].name} in this account`);
}
