import { requireTimeZone } from '../../accounts/account.ts';
import type { Caller } from '../../accounts/caller.ts';
import { invalid } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { fold } from '../../lib/fold.ts';
import { randomText } from '../../lib/random-text.ts';
import { payloadOf } from '../../qr-codes/payload.ts';
import { newTag } from '../../qr-codes/tags.ts';
import { readLogo } from '../../render/logo.ts';
import { type Decoration, storedDecoration } from '../../render/picture/decoration.ts';
import { pictureName } from '../../render/picture-name.ts';
import type { MovedCode, MovedDay, MovedProject, TakenCode } from '../../store/codes/moved-codes.ts';
import type { AccountRow, LogoRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { dayNumber } from './format.ts';
import type { Archive } from './open-archive.ts';
import { sumColumns } from './records.ts';
import {
  type ArchivedCode,
  type ArchivedProject,
  readAccount,
  readLook,
  walkCodes,
  walkProjects,
} from './walk-archive.ts';

export type Skipped = { slug: string; reason: string };
export type ArchiveResult = { projects: number; codes: number; scans: number; skipped: Skipped[] };

export type ArchiveImport = {
  store: Store;
  clock: Clock;
  /** Where links lead, unless the server has said another address by now. */
  publicUrl: string;
};

type Target = { account: AccountRow; caller: Caller };

/** Codes made in one transaction, with their days and history. */
const PORTION = 50;

/**
 * What an import would make, without making any of it. Reads the archive to its end: what is broken, out of order, not
 * allowed or too much for the plan is refused here.
 */
export async function checkArchive(
  { store }: Pick<ArchiveImport, 'store'>,
  { account, caller }: Target,
  archive: Archive,
): Promise<ArchiveResult> {
  requireTimeZone((await readAccount(archive)).timezone);
  const logos = new Set((await Array.fromAsync(readLogos(archive))).map(({ hash }) => hash));
  const projects = await classifyProjects(store, account.id, archive, logos);
  const result: ArchiveResult = { projects: projects.fresh.size, codes: 0, scans: 0, skipped: [] };
  const counts = { codes: 0, scans: 0, inQuota: 0, isAdvanced: false };
  for await (const portion of inPortions(walkCodes(archive))) {
    const skips = await findSkips(store, account.id, portion, projects);
    for (const { code } of portion) {
      counts.codes++;
      counts.scans += code.scan_count;
      requireLogo(logos, code.decoration, `code ${code.qr_id}`);
      if (!projects.all.has(code.project_id))
        throw invalid(`code ${code.qr_id} is in a project that is not in the archive`);
      const skip = skips.get(code.qr_id);
      if (skip === OWN) continue;
      if (skip !== undefined) {
        result.skipped.push({ slug: code.slug, reason: skip });
        continue;
      }
      result.codes++;
      result.scans += code.scan_count;
      if (code.status !== 'archived') counts.inQuota++;
      if (code.redirect_rules.length > 0 || code.expires_at !== null || code.scan_limit !== null)
        counts.isAdvanced = true;
    }
  }
  // Only told, since the days of an account are those of its codes; but read, to know that the archive is whole.
  for await (const _ of archive.read('account-days.ndjson'));
  const { manifest } = archive;
  if (
    manifest.codes !== counts.codes ||
    manifest.scans !== counts.scans ||
    manifest.projects !== projects.all.size
  )
    throw invalid('manifest.json counts other projects, codes or scans than there are');
  await requirePlan(store, caller, account, result, counts);
  return result;
}

async function requirePlan(
  store: Store,
  { plan, limits }: Caller,
  account: AccountRow,
  wanted: ArchiveResult,
  { inQuota, isAdvanced }: { inQuota: number; isAdvanced: boolean },
): Promise<void> {
  const name = `the plan ${plan.name} of this account`;
  if (wanted.codes > 0 && !plan.creates_codes) throw invalid(`${name} does not create codes`);
  if (isAdvanced && !plan.advanced_redirects)
    throw invalid(`${name} has no rules, expiry and scan limits, and codes in the archive use them`);
  const places = limits.active_codes - account.active_codes;
  if (inQuota > places)
    throw invalid(
      `${name} has places for ${Math.max(0, places)} more codes, and the archive needs ${inQuota}`,
    );
  if (wanted.projects === 0) return;
  const existing = await store.read.listCountedProjects({
    accountId: account.id,
    beforeSeq: null,
    limit: plan.projects + 1,
  });
  if (existing.length + wanted.projects > plan.projects)
    throw invalid(
      `${name} allows ${plan.projects} projects; the account would have ${existing.length + wanted.projects}`,
    );
}

/** Makes everything that is not there yet; an import that broke off goes on. Requires an archive that was checked. */
export async function importArchive(
  deps: ArchiveImport,
  target: Target,
  archive: Archive,
  onProgress: (codes: number) => void = () => {},
): Promise<ArchiveResult> {
  const { store, clock } = deps;
  const { account, caller } = target;
  for await (const logo of readLogos(archive))
    await store.write.importLogo({ ...logo, account_id: account.id });
  const projects = await classifyProjects(store, account.id, archive, null);
  const result: ArchiveResult = { projects: 0, codes: 0, scans: 0, skipped: [] };
  await applySettings(deps, account, archive);
  for await (const archived of walkProjects(archive)) {
    if (!projects.fresh.has(archived.project.project_id)) continue;
    const made = await store.write.importProject(movedProject(archived, account.id));
    if (made === 'made') result.projects++;
  }
  const pictures = await pictureContext(deps);
  for await (const portion of inPortions(walkCodes(archive))) {
    const begun = performance.now();
    const skips = await findSkips(store, account.id, portion, projects);
    const wanted = portion.filter(({ code }) => !skips.has(code.qr_id));
    for (const { code } of portion) {
      const reason = skips.get(code.qr_id);
      if (reason !== undefined && reason !== OWN) result.skipped.push({ slug: code.slug, reason });
    }
    const compact = projects.compact;
    const codes = wanted.map((one) => movedCode(one, account.id, pictures, compact, clock.now()));
    if (codes.length > 0) {
      const { active_codes: cap } = caller.limits;
      const done = await store.write.importCodes({ accountId: account.id, codes, cap, now: clock.now() });
      if ('refused' in done)
        throw invalid('the quota was used up by others meanwhile; import again to go on');
      const made = new Set(done.made);
      result.codes += made.size;
      for (const { code } of wanted) if (made.has(code.qr_id)) result.scans += code.scan_count;
      // Half of the time belongs to whoever else writes.
      await Bun.sleep(Math.min(100, performance.now() - begun));
    }
    onProgress(result.codes);
  }
  await importVisitors(store, account.id, archive);
  return result;
}

/** Of the whole account: visitors of several codes may be the same ones, so theirs cannot be added up. */
async function importVisitors(store: Store, accountId: string, archive: Archive): Promise<void> {
  for await (const portion of inPortions(archive.read('account-days.ndjson'))) {
    const days = portion.flatMap(({ day, visitors }) =>
      visitors === null ? [] : [{ scope: `account_days ${accountId}`, day: dayNumber(day), visitors }],
    );
    await store.write.importVisitorDays({ days });
  }
}

/** The zone decides what schedules mean, so that of a new account becomes that of the archive. */
async function applySettings(
  { store, clock }: ArchiveImport,
  account: AccountRow,
  archive: Archive,
): Promise<void> {
  const { timezone, date_locale, daily_visitors } = await readAccount(archive);
  const [any] = await store.read.listExportedCodes({ accountId: account.id, afterSeq: 0, limit: 1 });
  if (any) return;
  const changes = {
    time_zone: requireTimeZone(timezone),
    date_locale,
    daily_visitors: daily_visitors ? 1 : 0,
  };
  await store.write.updateAccount({ accountId: account.id, changes, now: clock.now() });
}

type Projects = {
  all: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
  compact: ReadonlySet<string>;
};

type ArchivedLogo = Pick<
  LogoRow,
  'hash' | 'name' | 'width' | 'height' | 'image' | 'created_at' | 'deleted_at'
>;

/** Made anew from their pixels, like those that somebody uploads: what is no picture within bounds is refused. */
async function* readLogos(archive: Archive): AsyncGenerator<ArchivedLogo> {
  for await (const { hash, name, image, is_deleted, created_at } of archive.read('logos.ndjson')) {
    const read = readLogo(Buffer.from(image, 'base64'));
    if (!read.ok) throw invalid(`logo ${hash}: ${read.message}`);
    if (read.logo.hash !== hash) throw invalid(`logo ${hash} is another picture`);
    const { png, width, height } = read.logo;
    const deleted_at = is_deleted ? created_at : null;
    yield { hash, name, width, height, image: Buffer.from(png).toString('base64'), created_at, deleted_at };
  }
}

function requireLogo(logos: ReadonlySet<string>, decoration: unknown, whose: string): void {
  const hash = (decoration as Partial<Decoration> | null)?.logo?.hash;
  if (hash !== undefined && !logos.has(hash)) throw invalid(`${whose} has a logo that is not in the archive`);
}

/** `logos`: those that saved styles may have, where that is to be checked. */
async function classifyProjects(
  store: Store,
  accountId: string,
  archive: Archive,
  logos: ReadonlySet<string> | null,
): Promise<Projects> {
  const all = new Set<string>();
  const compact = new Set<string>();
  const foreign = new Set<string>();
  const own = new Set<string>();
  for await (const portion of inPortions(walkProjects(archive))) {
    const ids = portion.map(({ project }) => project.project_id);
    for (const { project, styles } of portion) {
      if (logos)
        for (const { style_id, decoration } of styles) requireLogo(logos, decoration, `style ${style_id}`);
      all.add(project.project_id);
      if (project.compact_codes) compact.add(project.project_id);
    }
    for (const { id, account_id } of await store.read.findTakenProjects(ids))
      (account_id === accountId ? own : foreign).add(id);
  }
  return { all, compact, foreign, fresh: all.difference(own).difference(foreign) };
}

/** Stands for: the account has this code already. */
const OWN = Symbol('own');

/** Which of these codes are not made, and why. */
async function findSkips(
  store: Store,
  accountId: string,
  portion: ArchivedCode[],
  { foreign }: Projects,
): Promise<Map<string, string | typeof OWN>> {
  const codes = portion.map(({ code }) => code);
  const taken = await store.read.findTakenCodes(
    codes.map(({ qr_id }) => qr_id),
    codes.map(({ slug }) => slug),
  );
  const skips = new Map<string, string | typeof OWN>();
  for (const { qr_id, slug, project_id } of codes) {
    const reason = skipReason(
      accountId,
      taken.find(({ id }) => id === qr_id),
      taken.find((one) => one.slug === slug),
    );
    if (reason !== null) skips.set(qr_id, reason);
    else if (foreign.has(project_id))
      skips.set(qr_id, `its project ${project_id} belongs to another account`);
  }
  return skips;
}

function skipReason(
  accountId: string,
  byId: TakenCode | undefined,
  bySlug: TakenCode | undefined,
): string | typeof OWN | null {
  if (byId) return byId.account_id === accountId ? OWN : `its id ${byId.id} belongs to another account`;
  if (!bySlug) return null;
  if (bySlug.id === null) return 'a code with this slug was deleted for good';
  return bySlug.account_id === accountId
    ? `its slug belongs to the code ${bySlug.id} of this account`
    : 'its slug belongs to another account';
}

function movedDay(day: number, record: Parameters<typeof sumColumns>[0]): MovedDay {
  return { day, columns: sumColumns(record), visitors: record.visitors };
}

function movedProject({ project, days, styles, presets }: ArchivedProject, accountId: string): MovedProject {
  const { project_id: id, name } = project;
  const owner = { account_id: accountId, project_id: id };
  return {
    project: {
      id,
      account_id: accountId,
      name,
      description: project.description,
      // The account keeps the default project that it has, and a domain must be verified on each server anew.
      is_default: 0,
      custom_domain: null,
      verified_hosts: null,
      is_archived: project.is_archived ? 1 : 0,
      compact_codes: project.compact_codes ? 1 : 0,
      created_via: project.created_via,
      created_at: project.created_at,
      updated_at: project.updated_at,
    },
    days: days.map(({ project_id: _, day, ...sums }) => movedDay(dayNumber(day), sums)),
    styles: styles.map((one) => ({
      ...owner,
      id: one.style_id,
      name: one.name,
      style: JSON.stringify(one.style),
      decoration: storedDecoration(readLook(one.style, one.decoration).decoration),
      created_at: one.created_at,
    })),
    presets: presets.map((one) => ({
      ...owner,
      id: one.preset_id,
      name: one.name,
      parameters: JSON.stringify(one.parameters),
      created_at: one.created_at,
    })),
  };
}

type PictureContext = { secret: string; publicUrl: string };

const HEX = '0123456789abcdef';

/** The server knows the address that it draws for better than whoever runs a command. */
async function pictureContext({ store, clock, publicUrl }: ArchiveImport): Promise<PictureContext> {
  const value = randomText(HEX, 64);
  const secret = await store.write.getOrCreateSecret({ name: 'pictures', value, now: clock.now() });
  const current = (await store.read.listLinkAddresses()).find(({ is_current }) => is_current === 1);
  return { secret, publicUrl: current?.address ?? publicUrl };
}

function movedCode(
  { code, days, changes, events }: ArchivedCode,
  accountId: string,
  { secret, publicUrl }: PictureContext,
  compact: ReadonlySet<string>,
  now: number,
): MovedCode {
  const { style, decoration } = readLook(code.style, code.decoration);
  const linked = {
    slug: code.slug,
    type: code.type,
    qr_data: JSON.stringify(code.qr_data),
    compact_codes: compact.has(code.project_id) ? 1 : 0,
    custom_domain: null,
  };
  const isDrawn = code.last_rendered_at !== null;
  const payload = payloadOf(linked, publicUrl);
  const hash = pictureName(secret, payload, style, decoration);
  const address = code.type === 'wifi' || !isDrawn ? null : publicUrl;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    row: {
      id: code.qr_id,
      account_id: accountId,
      project_id: code.project_id,
      label: code.label,
      label_folded: fold(code.label),
      note: code.note,
      operator_block: code.operator_block,
      slug: code.slug,
      status: code.status,
      type: code.type,
      redirect_url: code.redirect_url,
      redirect_rules: JSON.stringify(code.redirect_rules),
      qr_data: linked.qr_data,
      expires_at: code.expires_at,
      scan_limit: code.scan_limit,
      analytics_enabled: code.analytics_enabled ? 1 : 0,
      pass_query: code.pass_query ? 1 : 0,
      style: JSON.stringify(style),
      decoration: storedDecoration(decoration),
      logo: decoration.logo?.hash ?? null,
      destination_url: code.destination_url,
      render_status: isDrawn ? 'done' : 'pending',
      render_requested_at: code.render_requested_at ?? now,
      render_attempt: isDrawn ? 1 : 0,
      render_error: null,
      render_not_before: 0,
      redrawn_at: null,
      render_claim: null,
      picture: isDrawn ? hash : null,
      picture_address: address,
      picture_has_png: code.has_png ? 1 : 0,
      scannability: json(code.scannability),
      last_rendered_at: code.last_rendered_at,
      // What this server holds unsafe is found by its next check, which is due at once.
      safety_due_at: now,
      safety_reasons: json(code.safety_reasons),
      created_via: code.created_via,
      created_by: json(code.created_by),
      created_at: code.created_at,
      updated_at: code.updated_at,
      revision: code.revision,
      scan_count: code.scan_count,
    },
    days: days.map(({ qr_id: _, day, ...sums }) => movedDay(dayNumber(day), sums)),
    changes: changes.map(({ at, actor, fields }) => ({
      at,
      actor: JSON.stringify(actor),
      fields: JSON.stringify(fields),
    })),
    events: events.map(({ at, verdict, reasons }) => ({ at, verdict, reasons: JSON.stringify(reasons) })),
    picture: isDrawn
      ? {
          hash,
          payload,
          style: JSON.stringify(style),
          decoration: storedDecoration(decoration),
          account_id: accountId,
        }
      : null,
    tags: code.tags.map((name) => newTag(accountId, name, now)),
    earlierAddresses: [...new Set([...code.earlier_link_addresses, code.link_address])].flatMap((one) =>
      one === null || one === address ? [] : [one],
    ),
  };
}

async function* inPortions<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let portion: Item[] = [];
  for await (const item of items) {
    portion.push(item);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
