import { isPrivateType } from '../../codes/values/code-values.ts';
import { CONDITION_KINDS, DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import type { CodeFacts } from '../../scan/content/content-answer.ts';
import { decide } from '../../scan/decide.ts';
import { codeFacts, compileLink, type Link, readLinkRow } from '../../scan/link.ts';
import type { Outcome } from '../../scan/outcome.ts';
import { type CompiledRule, conditionsOf } from '../../scan/rule.ts';
import { chooseVariant } from '../../scan/split.ts';
import { UNKNOWN_VISITOR } from '../../scan/visitor/visitor.ts';
import { aliasesOf } from '../../store/codes/code-aliases.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';

/**
 * The standby's responses of a code by device, its limitations (null: only the count is lost), and why its page is left
 * out (null: it is not).
 */
export type StandbyCode = {
  slug: string;
  /** As `host/alias`. */
  aliases: string[];
  code: CodeFacts;
  answers: Record<Device, Outcome>;
  reason: string | null;
  leftOut: string | null;
};

/** Throws if the stored code is invalid. */
export function compileExported(row: ExportedCode): Link {
  return compileLink(readLinkRow(row));
}

/**
 * The code at this time. Rules by device alone are kept; the others never match, and neither do those with a split. `removedHosts`: domains that its
 * project had, and that still serve it.
 */
export function standbyCode(row: ExportedCode, now: number, removedHosts: readonly string[] = []): StandbyCode {
  const link = compileExported(row);
  const { fallback } = compileLink({ ...readLinkRow(row), split: null });
  const isKept = (rule: CompiledRule) =>
    rule.outcome.kind !== 'split' && conditionsOf(rule).every(({ kind }) => kind === 'device');
  const kept = { ...link, fallback, rules: link.rules.filter(isKept) };
  const answerTo = (device: Device) => {
    const outcome = decide(kept, visitorWith(device), now);
    return outcome.kind === 'split' ? chooseVariant(outcome, 0) : outcome;
  };
  const answers = Object.fromEntries(DEVICES.map((device) => [device, answerTo(device)])) as Record<Device, Outcome>;
  const isPrivate = Object.values(answers).some((one) => one.kind === 'page' && isPrivateType(one.content.type));
  const hasFile = Object.values(answers).some(({ kind }) => kind === 'file');
  const leftOut =
    row.password_hash !== null ? PROTECTED : hasFile ? FILE : isPrivate && !row.standby_private ? PRIVATE : null;
  const hosts = [...(row.verified_hosts ?? []), ...removedHosts];
  const aliases = aliasesOf(row).flatMap((alias) => hosts.map((host) => `${host}/${alias}`));
  return { slug: row.slug, aliases, code: codeFacts(link), answers, reason: limitationsOf(link), leftOut };
}

const PROTECTED = 'it asks for a password, which the standby cannot';
const FILE = 'it serves a file, which the standby does not hold';
const PRIVATE = 'its owner has not allowed Wi-Fi passwords and contact cards in standby files';

/** A visitor as the standby sees it, without a country. */
export function visitorWith(device: Device) {
  return { ...UNKNOWN_VISITOR, device };
}

/** Codes that are not found or blocked have no limitations. */
function limitationsOf(link: Link): string | null {
  if (link.status !== 'active' || link.projectArchived) return null;
  const kinds = new Set(link.rules.flatMap(conditionsOf).map(({ kind }) => kind));
  const lost = CONDITION_KINDS.filter((kind) => kind !== 'device' && kinds.has(kind));
  const limitations = [
    ...lost.map((kind) => `${kind} rules never match`),
    link.rules.some(({ outcome }) => outcome.kind === 'split') && 'rules with a split never match',
    link.fallback.kind === 'split' && 'the split is left out, and scans go to redirect_url',
    link.scanLimit !== null && 'scans do not count towards the scan limit',
    link.expiresAt !== null && 'the expiry is not checked again',
    Number.isFinite(link.changesAt) && 'planned changes are not made',
    link.passQuery && 'the query of the link is not passed on',
    hasOwnLook(link) && 'the colours and the picture of its page are left out',
  ].filter((limitation) => limitation !== false);
  return limitations.length === 0 ? null : limitations.join('; ');
}

function hasOwnLook({ fallback }: Link): boolean {
  if (fallback.kind !== 'page' || fallback.content.type !== 'page') return false;
  const { colours, image } = fallback.content.data;
  return colours !== undefined || image !== undefined;
}
