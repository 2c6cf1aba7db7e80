import { type CodeDeps, checkDraft, type DraftCode, draftCode } from '../../codes/create-qr-code.ts';
import { aliasTaken, slugTaken } from '../../codes/link-fields.ts';
import { externalIdTaken, logoNotFound, quotaExceeded } from '../../codes/refusals.ts';
import { fileGone } from '../../codes/require-files.ts';
import { MAX_PER_ACCOUNT as MAX_TAGS, newTag } from '../../codes/tags.ts';
import { newSlug } from '../../codes/values/slug.ts';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import { type Caller, JobLost } from '../../people/caller.ts';
import { projectArchived } from '../../projects/project.ts';
import type { NewQrCode } from '../../store/codes/qr-codes.ts';
import type { TagsOfList } from '../../store/codes/tags.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { TagRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { ReservedPlaces } from '../reserved-places.ts';
import type { ListProjects, NewProjects } from './list-projects.ts';
import type { RowKeys } from './row-keys.ts';
import type { ListSource, SourceRow } from './source-rows.ts';

/** The result of a row. `isNew` is false if an earlier run of the same list created the code. */
export type RowResult = {
  line: number;
  qr_id: string | null;
  slug: string | null;
  refusal: Refusal | null;
  isNew: boolean;
  /** The code's short link at another service. */
  shortLink: string | null;
};

/** Null if it was not refused. */
export function errorOf({ refusal }: Pick<RowResult, 'refusal'>): string | null {
  return refusal && `${refusal.code}: ${refusal.message}`;
}

export type ImportDeps = Omit<CodeDeps, 'store'> & { store: Store };

export type ListImport = ListSource &
  NewProjects & {
    rows: number;
    /** Creates nothing. */
    isDryRun: boolean;
    /** Skips rows that were imported before: by any import, or by this one. */
    resumed: 'any' | 'own' | null;
    importId: string;
    /** The id of the quota reservation: another import with this id takes it over. */
    reservation: string;
  };

export type Context = {
  deps: ImportDeps;
  caller: Caller;
  job: ListImport;
  keys: RowKeys;
  /** The same with projects and style templates cached per batch. */
  drafting: ImportDeps;
  projects: ListProjects;
  /** Places left in the quota for this import; in a dry run, tags too. */
  room: number;
  tags: TagsOfList | null;
  /** In a dry run, the slugs and aliases that earlier rows would take. */
  links: Set<string> | null;
  places: ReservedPlaces;
  /** In a dry run: the external ids of earlier rows. */
  externalIds: Set<string> | null;
  /** Rows after the current batch. */
  left: number;
};

function withCachedReads(store: Store, { planned }: ListProjects): Store {
  const byId = new Map<string, ReturnType<Store['read']['findProject']>>();
  const templates = new Map<string, ReturnType<Store['read']['findStyleTemplate']>>();
  let byDefault: ReturnType<Store['read']['findDefaultProject']> | null = null;
  return {
    ...store,
    read: {
      ...store.read,
      findProject(reach, id) {
        const isPlanned = planned.get(id);
        const found = byId.get(id) ?? (isPlanned ? Promise.resolve(isPlanned) : store.read.findProject(reach, id));
        byId.set(id, found);
        return found;
      },
      findStyleTemplate(reach, id) {
        const found = templates.get(id) ?? store.read.findStyleTemplate(reach, id);
        templates.set(id, found);
        return found;
      },
      findDefaultProject(accountId) {
        byDefault ??= store.read.findDefaultProject(accountId);
        return byDefault;
      },
    },
  };
}

/** A row being imported. */
type Row = SourceRow & { key: string };

export async function importBatch(context: Context, source: SourceRow[]): Promise<RowResult[]> {
  const { deps, caller, job, keys } = context;
  context.drafting = { ...deps, store: withCachedReads(deps.store, context.projects) };
  const rows = source.map((row): Row => ({ ...row, key: keys.next(row.content) }));
  const known = new Map(
    job.resumed !== null
      ? (
          await deps.store.read.findImportedRows(
            caller.accountId,
            rows.map(({ key }) => key),
            job.resumed === 'own' ? job.importId : null,
          )
        ).map((one) => [one.row_key, one])
      : [],
  );
  if (!job.isDryRun && (context.room < rows.length || context.places.needRenewal))
    context.room = await context.places.reserve(context.left);
  context.left = Math.max(0, context.left - rows.length);
  const drafts = await Promise.all(rows.map((row) => (known.has(row.key) ? null : attempt(() => draft(context, row)))));
  const checked = await refuseTakenLinks(context, await checkDrafts(context, drafts));
  const made = job.isDryRun ? [] : await insert(context, rows, checked);
  return rows.map(({ line, key, shortLink, named }, at): RowResult => {
    const existing = known.get(key);
    const found = { line, qr_id: null, slug: null, refusal: null, isNew: false, shortLink };
    if (existing) return { ...found, qr_id: existing.id, slug: existing.slug };
    const result = made[at] ?? checked[at];
    if (result?.refusal) return { ...found, refusal: named(result.refusal) };
    const { id = null, slug = null } = made[at]?.code ?? {};
    return { ...found, qr_id: id, slug, isNew: true };
  });
}

type Created = { code: Pick<NewQrCode, 'id' | 'slug'>; refusal?: never };
type Drafted = { code: DraftCode; isSlugChosen: boolean; tags: TagRow[]; refusal?: never };
type Refused = { refusal: Refusal; code?: never };

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

async function draft({ drafting, caller, projects, room }: Context, row: Row): Promise<Drafted> {
  const { request, tags } = row.read();
  // No project is made for codes that are not.
  if (row.project !== null && room <= 0) throw quotaExceeded(caller.plan, caller.limits.active_codes);
  const project_id = row.project === null ? request.project_id : await projects.idOf(row.project);
  const code = await draftCode(drafting, caller, { ...request, project_id });
  const isSlugChosen = Boolean(request.slug);
  return { code, isSlugChosen, tags: tags.map((name) => newTag(caller.accountId, name, code.created_at)) };
}

/** Checks the quota before the safety of URLs, like the API: in the order of the rows. */
async function checkDrafts(
  context: Context,
  drafts: (Drafted | Refused | null)[],
): Promise<(Drafted | Refused | null)[]> {
  const { deps, caller } = context;
  const isFull = context.room <= 0;
  const safe = await Promise.all(
    drafts.map(async (one) =>
      one?.code && !isFull ? attempt(async () => ({ ...one, code: await checkDraft(deps, one.code) })) : one,
    ),
  );
  const taken = await takenIds(context, safe);
  return safe.map((one, at) => {
    if (!drafts[at]?.code) return one;
    if (one?.code && taken?.has(one.code.external_id ?? '')) return { refusal: asListed(externalIdTaken()) };
    if (context.room <= 0) return { refusal: quotaExceeded(caller.plan, caller.limits.active_codes) };
    if (one?.code && context.tags && !context.tags.add(one.tags)) return { refusal: tagsFull() };
    if (one?.code) context.room--;
    if (one?.code?.external_id) taken?.add(one.code.external_id);
    return one;
  });
}

/** Null unless it is a dry run: the insertion looks by itself. */
async function takenIds(
  { deps, caller, externalIds }: Context,
  drafts: (Drafted | Refused | null)[],
): Promise<Set<string> | null> {
  if (!externalIds) return null;
  const wanted = drafts.flatMap((one) => one?.code?.external_id ?? []);
  for (const { external_id } of await deps.store.read.findByExternalIds(wholeAccount(caller.accountId), wanted))
    externalIds.add(external_id);
  return externalIds;
}

/** In a dry run, where nothing is inserted that could be refused. */
async function refuseTakenLinks(
  { deps, links }: Context,
  checked: (Drafted | Refused | null)[],
): Promise<(Drafted | Refused | null)[]> {
  if (!links) return checked;
  const take = (link: string) => !links.has(link) && links.add(link);
  const results = [];
  for (const one of checked) {
    const { slug, alias, project_id } = one?.code ?? {};
    const { findTakenSlugs, findTakenAliases } = deps.store.read;
    if (one?.code && one.isSlugChosen && slug && !(take(slug) && (await findTakenSlugs([slug])).length === 0))
      results.push({ refusal: asListed(slugTaken()) });
    else if (
      one?.code &&
      alias &&
      !(take(`${project_id}/${alias}`) && (await findTakenAliases(one.code, [alias])).length === 0)
    )
      results.push({ refusal: aliasTaken('alias') });
    else results.push(one);
  }
  return results;
}

/** Inserts all valid rows in one transaction, and retries those whose slug was taken with another one. */
async function insert(
  context: Context,
  rows: Row[],
  checked: (Drafted | Refused | null)[],
): Promise<(Created | Refused | undefined)[]> {
  const { deps, caller, job } = context;
  const results: (Created | Refused | undefined)[] = rows.map(() => undefined);
  let waiting = rows.flatMap(({ key }, at) => {
    const one = checked[at];
    return one?.code ? [{ ...one, at, rowKey: key }] : [];
  });
  while (waiting.length > 0) {
    const {
      results: inserted,
      reserved,
      isJobLost,
    } = await deps.store.write.insertListedCodes({
      listed: waiting.map(({ rowKey, code, tags }) => ({ rowKey, code, tags })),
      maxTags: MAX_TAGS,
      now: deps.clock.now(),
      importId: job.importId,
      reservation: context.places.renewed(context.left),
    });
    if (isJobLost) throw new JobLost();
    context.room = reserved;
    const again: typeof waiting = [];
    for (const [index, one] of waiting.entries()) {
      const result = inserted[index];
      if (!result) throw new Error('A row got no answer');
      if ('id' in result) results[one.at] = { code: result };
      else if (result.refused === 'slug_taken' && !one.isSlugChosen)
        again.push({ ...one, code: { ...one.code, slug: newSlug() } });
      else results[one.at] = { refusal: insertRefusal(result.refused, caller) };
    }
    waiting = again;
  }
  deps.wakeRenderer();
  return results;
}

function insertRefusal(
  refused:
    | 'quota'
    | 'project_archived'
    | 'tags_full'
    | 'external_id_taken'
    | 'slug_taken'
    | 'alias_taken'
    | 'no_logo'
    | 'no_file',
  { plan, limits }: Caller,
): Refusal {
  if (refused === 'external_id_taken') return asListed(externalIdTaken());
  if (refused === 'slug_taken') return asListed(slugTaken());
  if (refused === 'alias_taken') return aliasTaken('alias');
  if (refused === 'tags_full') return tagsFull();
  if (refused === 'no_logo') return logoNotFound();
  if (refused === 'no_file') return fileGone('qr_data');
  return refused === 'quota' ? quotaExceeded(plan, limits.active_codes) : projectArchived('project_id');
}

/** The row may be of a code that exists, as those of an export are. */
function asListed({ code, message, field }: Refusal): Refusal {
  return new Refusal(code, `${message}; to change codes that exist, update them by the list`, {
    ...(field !== undefined && { field }),
  });
}

function tagsFull(): Refusal {
  return invalidField('tags', `cannot be added: an account has at most ${MAX_TAGS} tags`);
}
