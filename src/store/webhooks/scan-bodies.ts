import { toIso } from '../../lib/instant.ts';
import { countryName, DEVICES, kindParts } from '../scans/scan-kind.ts';
import type { WebhookScanSumRow } from '../schema.ts';

/** What the body of an event may have at most, in bytes of UTF-8. */
export const MAX_BODY_BYTES = 20_000;

type Sum = Pick<WebhookScanSumRow, 'code_id' | 'kind' | 'scans' | 'first_at' | 'last_at'>;

export type ScannedCode = {
  qr_id: string;
  from: string;
  to: string;
  count: number;
  by: { country: string | null; device: string; rule: number | null; count: number }[];
};

/** More than any entry takes: of a code, and of one kind of its scans. */
const CODE_BYTES = 160;
const KIND_BYTES = 90;
const FRAME_BYTES = 200;

/** The bodies of `qr.scan` for these sums, which are ordered by code. A code may be in two of them, with other scans. */
export function scanBodies(sums: readonly Sum[], now: number): string[] {
  const bodies: ScannedCode[][] = [];
  let codes: ScannedCode[] = [];
  let left = 0;
  for (const { code_id, kind, scans, first_at, last_at } of sums) {
    const bytes = KIND_BYTES + (codes.at(-1)?.qr_id === code_id ? 0 : CODE_BYTES);
    if (bytes > left) {
      codes = [];
      bodies.push(codes);
      left = MAX_BODY_BYTES - FRAME_BYTES;
    }
    let code = codes.at(-1);
    if (code?.qr_id !== code_id) {
      code = { qr_id: code_id, from: toIso(first_at), to: toIso(last_at), count: 0, by: [] };
      codes.push(code);
    }
    left -= bytes;
    code.count += scans;
    code.by.push({ ...partsOf(kind), count: scans });
    if (toIso(first_at) < code.from) code.from = toIso(first_at);
    if (toIso(last_at) > code.to) code.to = toIso(last_at);
  }
  return bodies.map((each) => JSON.stringify({ type: 'qr.scan', timestamp: toIso(now), data: { codes: each } }));
}

function partsOf(kind: number): Omit<ScannedCode['by'][number], 'count'> {
  const country = kindParts.country(kind);
  return {
    country: country === 0 ? null : countryName(country),
    device: DEVICES[kindParts.device(kind)] ?? 'desktop',
    rule: kindParts.rule(kind) || null,
  };
}
