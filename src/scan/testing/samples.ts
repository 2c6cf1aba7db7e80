import { openZone } from '../../lib/zone.ts';
import { compileLink, type Link, type LinkRow } from '../link.ts';
import type { LinkOwner, ResolvedLink } from '../resolve.ts';
import { newVisitor, type SharedVisitor, type Visitor } from '../visitor/visitor.ts';

const ROW: LinkRow = {
  id: 'qr_0',
  version: 1,
  slug: 'qr-abcdefgh',
  type: 'url',
  status: 'active',
  projectArchived: false,
  redirectUrl: 'https://example.com/default',
  split: null,
  splitBy: 'scan',
  data: { url: 'https://example.com/default' },
  redirect_rules: [],
  expiresAt: null,
  scanLimit: null,
  scanCount: 0,
  analyticsEnabled: true,
  timeZone: 'UTC',
  passQuery: false,
  expiredUrl: null,
  limitReachedUrl: null,
  passwordHash: null,
  revision: 1,
  updatedAt: 0,
  changesAt: Number.POSITIVE_INFINITY,
};

/** An active URL code without rules, except for the given fields. */
export function sampleRow(differences: Partial<LinkRow> = {}): LinkRow {
  return { ...ROW, ...differences };
}

export function sampleLink(differences: Partial<LinkRow> = {}): Link {
  return compileLink(sampleRow(differences));
}

/** A project and an account, both at version 1, except for the given fields. */
export function sampleOwner(differences: Partial<LinkOwner> = {}): LinkOwner {
  return {
    accountId: 'acc_0',
    accountVersion: 1,
    projectId: 'prj_0',
    projectVersion: 1,
    countsVisitors: false,
    zone: openZone('UTC'),
    hosts: null,
    batch: 0,
    index: 0,
    ...differences,
  };
}

/** That link of that owner, as the cache has it. */
export function sampleResolved(seq = 1, differences: Partial<LinkRow> = {}): ResolvedLink {
  const link = sampleLink(differences);
  return { seq, link, owner: sampleOwner(), planned: null, behind: null, batch: 0, index: 0 };
}

/** A person at a desktop in an unknown country, except for the given fields. */
export function sampleVisitor(differences: Partial<Visitor> = {}): SharedVisitor {
  return newVisitor({ device: 'desktop', country: null, class: 'scan', referrerHost: null, ...differences });
}
