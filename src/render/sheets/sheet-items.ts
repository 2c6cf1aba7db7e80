import { listOwnedCodes, type OwnedListRequest } from '../../codes/list-owned-codes.ts';
import { invalid } from '../../errors/refusal.ts';
import { loopPauses } from '../../lib/loop-pauses.ts';
import type { OwnedCodeItem } from '../../store/codes/list-owned-codes.ts';
import type { Reach } from '../../store/reach.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Decoration } from '../picture/decoration.ts';
import { linkPayload, publicLink } from '../picture/public-link.ts';
import type { Caption } from '../picture/sheet-layout.ts';
import type { RenderStyle } from '../picture/style.ts';

/** A code for a label, and the texts with it. */
export type SheetItem = {
  qr_id: string;
  label: string;
  payload: string;
  /** Whether the payload is a link to us, whose letters may be of either case. */
  isLink: boolean;
  style: RenderStyle;
  decoration: Decoration;
  texts: string[];
  /** How wide the picture must be printed, in mm. */
  smallest: number;
};

/** Codes per sheet. */
const MAX_LABELS = 10_000;
const PAGE = 50;

type Deps = {
  store: StoreWith<'findOwnedCode' | 'findProject' | 'listOwnedCodes' | 'findPrintedPictures'>;
  cursorSecret: string;
  publicUrl: string;
};

/** The codes of a list, in its order. */
export type SheetSource = Omit<OwnedListRequest, 'pageSize' | 'pageToken'>;

/**
 * The codes of a sheet with the design of their published pictures, which were all verified, and the current link.
 * Codes without a picture are left out.
 */
export async function sheetItems(
  deps: Deps,
  reach: Reach,
  source: SheetSource,
  { captions, now, most }: { captions: readonly Caption[]; now: number; most?: number },
): Promise<SheetItem[]> {
  const found = await codesOf(deps, reach, source, now, most);
  const codes = found.filter(({ picture }) => picture !== null).slice(0, most);
  const items: SheetItem[] = [];
  const pause = loopPauses();
  for (let from = 0; from < codes.length; from += PAGE) {
    await pause();
    const batch = codes.slice(from, from + PAGE);
    const pictures = await deps.store.read.findPrintedPictures(batch.map(({ seq }) => seq));
    const bySeq = new Map(pictures.map((picture) => [picture.seq, picture]));
    for (const code of batch) {
      const picture = bySeq.get(code.seq);
      if (!picture) continue;
      const isLink = code.type !== 'wifi';
      items.push({
        qr_id: code.id,
        label: code.label,
        payload: isLink ? linkPayload(code, deps.publicUrl) : picture.payload,
        isLink,
        style: picture.style,
        decoration: picture.decoration,
        texts: captions.map((caption) => captionOf(caption, code, items.length + 1, deps.publicUrl)),
        smallest: picture.scannability?.smallest_print_mm ?? 0,
      });
    }
  }
  return items;
}

async function codesOf(
  deps: Deps,
  reach: Reach,
  source: SheetSource,
  now: number,
  most = MAX_LABELS + 1,
): Promise<OwnedCodeItem[]> {
  const codes: OwnedCodeItem[] = [];
  let pageToken: string | null = null;
  const pause = loopPauses();
  do {
    await pause();
    const request: OwnedListRequest = { ...source, pageSize: PAGE, pageToken };
    const page = await listOwnedCodes(deps, reach, request, now);
    codes.push(...page.items);
    pageToken = page.next_page_token;
  } while (pageToken !== null && codes.length < most);
  if (codes.length <= MAX_LABELS) return codes;
  throw invalid(`A sheet holds at most ${MAX_LABELS.toLocaleString('en')} codes; choose a project or search`);
}

/** The link is shown without its scheme, as people type it. */
function captionOf(caption: Caption, code: OwnedCodeItem, number: number, publicUrl: string): string {
  if (caption === 'label') return code.label;
  if (caption === 'number') return String(number);
  return publicLink(code, publicUrl).replace(/^https?:\/\//, '');
}
