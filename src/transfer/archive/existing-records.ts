import type { ConflictingCode } from '../../store/codes/import-codes.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { Store } from '../../store/store.ts';
import { requireLogo } from './archived-logos.ts';
import type { Archive } from './open-archive.ts';
import { type ArchivedCode, inBatches, walkProjects, wasDefault } from './walk-archive.ts';

/** The projects of an archive: those to create, and those of another account. */
export type Projects = {
  all: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
  compact: ReadonlySet<string>;
  /** Whether one of those to create takes the place of the account's default project. */
  replacesDefault: boolean;
};

/** `logos`: the logos that style templates may use, if that is to be checked. */
export async function classifyProjects(
  store: Store,
  accountId: string,
  archive: Archive,
  logos: ReadonlySet<string> | null,
): Promise<Projects> {
  const all = new Set<string>();
  const compact = new Set<string>();
  const foreign = new Set<string>();
  const own = new Set<string>();
  let replacesDefault = false;
  for await (const batch of inBatches(walkProjects(archive))) {
    const ids = batch.map(({ project }) => project.project_id);
    for (const { project, styles } of batch) {
      if (logos) for (const { style_id, decoration } of styles) requireLogo(logos, decoration, `style ${style_id}`);
      all.add(project.project_id);
      if (project.compact_codes) compact.add(project.project_id);
    }
    for (const { id, account_id } of await store.read.findConflictingProjects(ids))
      (account_id === accountId ? own : foreign).add(id);
    for (const { project } of batch)
      if (wasDefault(project) && !own.has(project.project_id) && !foreign.has(project.project_id))
        replacesDefault = (await store.read.findUnusedDefault(accountId, project.name)) !== undefined;
  }
  return { all, compact, foreign, replacesDefault, fresh: all.difference(own).difference(foreign) };
}

/** The account already has this code. */
export const ALREADY_EXISTS = Symbol('own');

/** The codes that are skipped, with the reason. */
export async function findSkips(
  store: Store,
  accountId: string,
  batch: ArchivedCode[],
  { foreign }: Projects,
): Promise<Map<string, string | typeof ALREADY_EXISTS>> {
  const codes = batch.map(({ code }) => code);
  const taken = await store.read.findConflictingCodes(
    codes.map(({ qr_id }) => qr_id),
    codes.map(({ slug }) => slug),
  );
  const named = await store.read.findByExternalIds(
    wholeAccount(accountId),
    codes.flatMap(({ external_id }) => external_id ?? []),
  );
  const skips = new Map<string, string | typeof ALREADY_EXISTS>();
  for (const { qr_id, slug, project_id, external_id } of codes) {
    const reason = skipReason(
      accountId,
      taken.find(({ id }) => id === qr_id),
      taken.find((one) => one.slug === slug),
    );
    const twin = named.find((one) => one.external_id === external_id);
    if (reason !== null) skips.set(qr_id, reason);
    else if (twin) skips.set(qr_id, `its external_id belongs to the code ${twin.id} of this account`);
    else if (foreign.has(project_id)) skips.set(qr_id, `its project ${project_id} belongs to another account`);
  }
  return skips;
}

function skipReason(
  accountId: string,
  byId: ConflictingCode | undefined,
  bySlug: ConflictingCode | undefined,
): string | typeof ALREADY_EXISTS | null {
  if (byId) return byId.account_id === accountId ? ALREADY_EXISTS : `its id ${byId.id} belongs to another account`;
  if (!bySlug) return null;
  if (bySlug.id === null) return 'a code with this slug was deleted for good';
  return bySlug.account_id === accountId
    ? `its slug belongs to the code ${bySlug.id} of this account`
    : 'its slug belongs to another account';
}
