import { ARCHIVED_COLUMNS, fieldsWith, isSet } from '../../codes/code-fields.ts';
import { invalid } from '../../errors/refusal.ts';
import { requireTimeZone } from '../../people/account.ts';
import type { Caller } from '../../people/caller.ts';
import { buttonProblem } from '../../projects/visitor-page.ts';
import type { Checker } from '../../safety/check.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { AccountRow, Code } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { ArchiveTarget } from './archive-target.ts';
import { checkFiles, requireFile } from './archived-files.ts';
import { readLogos, requireLogo } from './archived-logos.ts';
import { ALREADY_EXISTS, classifyProjects, findSkips } from './existing-records.ts';
import type { Manifest } from './format.ts';
import type { Archive } from './open-archive.ts';
import { type ArchivedCode, inBatches, readAccount, walkCodes, walkProjects } from './walk-archive.ts';

export type Skipped = { slug: string; reason: string };
export type ArchiveResult = {
  /** Nothing was written; the counts are what an import would create. */
  dry_run: boolean;
  projects: number;
  codes: number;
  scans: number;
  skipped: Skipped[];
  /** What is to be set up again on this server. */
  left_out: Manifest['left_out'];
};

export function emptyResult({ manifest }: Archive, isDryRun: boolean): ArchiveResult {
  return { dry_run: isDryRun, projects: 0, codes: 0, scans: 0, skipped: [], left_out: manifest.left_out };
}

/** A button that is removed from a project's visitor page, since this server would refuse its URL. */
export type UnsafeButton = { projectId: string; name: string; problem: string };

/**
 * What an import would create, as a dry run. Reads the whole archive and refuses what is malformed, out of order, not
 * allowed or too much for the plan.
 */
export async function checkArchive(
  { store, checker }: { store: Store; checker: Checker },
  { account, caller }: ArchiveTarget,
  archive: Archive,
): Promise<{ result: ArchiveResult; unsafeButtons: UnsafeButton[] }> {
  requireTimeZone((await readAccount(archive)).timezone);
  const logos = new Set<string>();
  for await (const { hash } of readLogos(archive)) logos.add(hash);
  for await (const _ of archive.read('tags.ndjson'));
  const files = await checkFiles(store, { account, caller }, archive);
  const projects = await classifyProjects(store, account.id, archive, logos);
  const result = { ...emptyResult(archive, true), projects: projects.fresh.size };
  const counts = { codes: 0, scans: 0, inQuota: 0, isAdvanced: false };
  for await (const batch of inBatches(walkCodes(archive))) {
    const skips = await findSkips(store, account.id, batch, projects);
    for (const { code } of batch) {
      counts.codes++;
      counts.scans += code.scan_count;
      requireLogo(logos, code.decoration, `code ${code.qr_id}`);
      requireFile(files, code as Pick<Code, 'type' | 'qr_data'>, `code ${code.qr_id}`);
      if (!projects.all.has(code.project_id))
        throw invalid(`code ${code.qr_id} is in a project that is not in the archive`);
      const skip = skips.get(code.qr_id);
      if (skip === ALREADY_EXISTS) continue;
      if (skip !== undefined) {
        result.skipped.push({ slug: code.slug, reason: skip });
        continue;
      }
      result.codes++;
      result.scans += code.scan_count;
      if (code.status !== 'archived') counts.inQuota++;
      counts.isAdvanced ||= needsPlan(code);
    }
  }
  // Not imported, since the days of an account are the sum of its codes' days; read to validate the archive.
  for await (const _ of archive.read('account-days.ndjson'));
  const { manifest } = archive;
  if (manifest.codes !== counts.codes || manifest.scans !== counts.scans || manifest.projects !== projects.all.size)
    throw invalid('manifest.json counts other projects, codes or scans than there are');
  const added = projects.fresh.size - (projects.replacesDefault ? 1 : 0);
  await requirePlan(store, caller, account, { ...counts, codes: result.codes, projects: added });
  return { result, unsafeButtons: await findUnsafeButtons(checker, archive, projects.fresh) };
}

/** Before the import: unlike a code, a button that is refused here is not kept. */
async function findUnsafeButtons(
  checker: Checker,
  archive: Archive,
  fresh: ReadonlySet<string>,
): Promise<UnsafeButton[]> {
  const found: UnsafeButton[] = [];
  for await (const { project } of walkProjects(archive)) {
    const { project_id: projectId, name, visitor_page: page } = project;
    if (!fresh.has(projectId) || !page?.button) continue;
    const problem = await buttonProblem(checker, page.button.url);
    if (problem?.isUnknown) throw invalid(`the button of project "${name}": ${problem.text}; try again later`);
    if (problem) found.push({ projectId, name, problem: problem.text });
  }
  return found;
}

const NEED_PLAN = fieldsWith('needs');

/** Whether it has a field that only some plans have. */
function needsPlan(code: ArchivedCode['code']): boolean {
  if (code.planned_changes.length > 0) return true;
  return NEED_PLAN.some(({ column }) => isSet((code as Record<string, unknown>)[ARCHIVED_COLUMNS[column as 'label']]));
}

async function requirePlan(
  store: Store,
  { plan, limits }: Caller,
  account: AccountRow,
  wanted: { codes: number; projects: number; inQuota: number; isAdvanced: boolean },
): Promise<void> {
  const { inQuota, isAdvanced } = wanted;
  const name = `the plan ${plan.name} of this account`;
  if (wanted.codes > 0 && !plan.creates_codes) throw invalid(`${name} does not create codes`);
  if (isAdvanced && !plan.advanced_redirects)
    throw invalid(`${name} has no rules, expiry and scan limits, and codes in the archive use them`);
  const places = limits.active_codes - account.active_codes;
  if (inQuota > places)
    throw invalid(`${name} has places for ${Math.max(0, places)} more codes, and the archive needs ${inQuota}`);
  if (wanted.projects <= 0) return;
  const existing = await store.read.listCountedProjects({
    ...wholeAccount(account.id),
    beforeSeq: null,
    limit: plan.projects + 1,
  });
  if (existing.length + wanted.projects > plan.projects)
    throw invalid(
      `${name} allows ${plan.projects} projects; the account would have ${existing.length + wanted.projects}`,
    );
}
