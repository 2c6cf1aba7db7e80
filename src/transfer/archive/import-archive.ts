import { isAlertKind } from '../../alerts/alert-kinds.ts';
import { newTag } from '../../codes/tags.ts';
import { invalid } from '../../errors/refusal.ts';
import type { FileContents } from '../../files/file-contents.ts';
import type { Clock } from '../../lib/clock.ts';
import { requireTimeZone } from '../../people/account.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { pauseForOthers } from '../pause.ts';
import { ReservedPlaces } from '../reserved-places.ts';
import type { ArchiveTarget } from './archive-target.ts';
import { importFiles, withNewIds } from './archived-files.ts';
import { readLogos } from './archived-logos.ts';
import { type ArchiveResult, emptyResult, type UnsafeButton } from './check-archive.ts';
import { ALREADY_EXISTS, classifyProjects, findSkips, type Projects } from './existing-records.ts';
import { dayNumber } from './format.ts';
import type { Archive } from './open-archive.ts';
import { activityFromArchive, codeFromArchive, pictureContext, projectFromArchive } from './rows-from-archive.ts';
import { inBatches, readAccount, walkCodes, walkProjects } from './walk-archive.ts';

type ArchiveImport = Authored & {
  store: Store;
  contents: FileContents;
  clock: Clock;
  /** Used for links unless the server has stored its own address. */
  publicUrl: string;
};

/** Creates everything that does not exist yet, so an interrupted import can be repeated. Requires a checked archive. */
export async function importArchive(
  deps: ArchiveImport,
  target: ArchiveTarget,
  archive: Archive,
  unsafeButtons: UnsafeButton[],
): Promise<ArchiveResult> {
  const { store } = deps;
  const { account, caller } = target;
  const withoutButton = new Set(unsafeButtons.map(({ projectId }) => projectId));
  for await (const logo of readLogos(archive))
    await store.write.importLogo({ ...logo, account_id: account.id, project_ids: null });
  const projects = await classifyProjects(store, account.id, archive, null);
  const result = emptyResult(archive, false);
  await applySettings(deps, account, archive);
  for await (const { tag_id: id, name, created_at } of archive.read('tags.ndjson'))
    await store.write.importTag({ ...newTag(account.id, name, created_at), id });
  for await (const archived of walkProjects(archive)) {
    if (!projects.fresh.has(archived.project.project_id)) continue;
    const { project } = archived;
    if (project.visitor_page && withoutButton.has(project.project_id)) project.visitor_page.button = null;
    const made = await store.write.importProject({
      ...projectFromArchive(archived, account.id),
      now: deps.clock.now(),
    });
    if (made === 'made') result.projects++;
  }
  const fileIds = await importFiles(deps, target, archive);
  // Named by the account: an import that resumes after a crash takes over the reservation.
  const places = new ReservedPlaces(deps, caller, `archive ${account.id}`);
  try {
    await importInBatches(deps, target, archive, { projects, places, result, fileIds });
  } finally {
    await places.release();
  }
  await importVisitors(store, account.id, archive);
  for await (const batch of inBatches(archive.read('activity.ndjson')))
    await store.write.importActivity({ rows: batch.map((entry) => activityFromArchive(entry, account.id)) });
  const details = { projects: result.projects, codes: result.codes };
  await store.write.recordActivity({
    accountId: account.id,
    by: deps.author?.(),
    activity: { kind: 'archive.imported', subject: '', details, at: deps.clock.now() },
  });
  return result;
}

type Progress = {
  projects: Projects;
  places: ReservedPlaces;
  /** Updated in place. */
  result: ArchiveResult;
  /** Of this server, by those in the archive. */
  fileIds: ReadonlyMap<string, string>;
};

async function importInBatches(
  deps: ArchiveImport,
  { account }: ArchiveTarget,
  archive: Archive,
  { projects, places, result, fileIds }: Progress,
): Promise<void> {
  const { store, clock } = deps;
  let left = archive.manifest.codes;
  const pictures = await pictureContext(deps);
  for await (const batch of inBatches(walkCodes(archive))) {
    const begun = performance.now();
    if (places.needRenewal) await places.reserve(left);
    left -= batch.length;
    const skips = await findSkips(store, account.id, batch, projects);
    const wanted = batch.filter(({ code }) => !skips.has(code.qr_id));
    for (const { code } of batch) {
      const reason = skips.get(code.qr_id);
      if (reason !== undefined && reason !== ALREADY_EXISTS) result.skipped.push({ slug: code.slug, reason });
    }
    const compact = projects.compact;
    const codes = wanted.map((one) =>
      codeFromArchive(withNewIds(fileIds, one.code.type, one), account.id, pictures, compact, clock.now()),
    );
    if (codes.length > 0) {
      const reservation = places.renewed(left);
      const done = await store.write.importCodes({ codes, reservation, now: clock.now() });
      if ('refused' in done) throw invalid('the quota was used up by others meanwhile; import again to go on');
      const made = new Set(done.made);
      result.codes += made.size;
      for (const { code } of wanted) if (made.has(code.qr_id)) result.scans += code.scan_count;
      await pauseForOthers(begun);
    }
  }
}

/** For the whole account: one visitor may have scanned several codes, so their numbers cannot be added up. */
async function importVisitors(store: Store, accountId: string, archive: Archive): Promise<void> {
  for await (const batch of inBatches(archive.read('account-days.ndjson'))) {
    const days = batch.flatMap(({ day, visitors }) =>
      visitors === null ? [] : [{ scope: `account_days ${accountId}`, day: dayNumber(day), visitors }],
    );
    await store.write.importVisitorDays({ days });
  }
}

/** An account without codes gets the settings of the archive, most importantly the time zone of its schedules. */
async function applySettings({ store, clock }: ArchiveImport, account: AccountRow, archive: Archive): Promise<void> {
  const archived = await readAccount(archive);
  const [any] = await store.read.listExportedCodes({ accountId: account.id, afterSeq: 0, limit: 1 });
  if (any) return;
  const { check_destinations, standby_private, alerts_off, checklist_dismissed } = archived;
  const changes = {
    time_zone: requireTimeZone(archived.timezone),
    date_locale: archived.date_locale,
    daily_visitors: archived.daily_visitors,
    check_destinations,
    standby_private,
    alerts_off: [...new Set(alerts_off)].filter(isAlertKind).join(','),
    checklist_dismissed,
  };
  await store.write.updateAccount({ accountId: account.id, changes, now: clock.now() });
}
