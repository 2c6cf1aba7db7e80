import { invalid } from '../../errors/refusal.ts';
import { loopPauses } from '../../lib/loop-pauses.ts';
import { listOwnedCodes, type OwnedListRequest } from '../../qr-codes/list-owned-codes.ts';
import type { OwnedCodeItem } from '../../store/codes/list-owned-codes.ts';
import type { StoreWith } from '../../store/store.ts';
import { readStoredDecoration } from '../picture/decoration.ts';
import { linkPayload, publicLink } from '../picture/public-link.ts';
import type { Caption } from '../picture/sheet-layout.ts';
import type { SheetItem } from './label-sheet.ts';

/** Codes per sheet. */
const MAX_LABELS = 10_000;
const PAGE = 50;

type Deps = {
  store: StoreWith<
    'findOwnedCode' | 'findProject' | 'listOwnedCodes' | 'listOwnedCodesByIds' | 'findPictures'
  >;
  cursorSecret: string;
  publicUrl: string;
};

/** Chosen codes in the given order, or all codes of a list in its order. */
export type SheetSource = { ids: string[] } | Omit<OwnedListRequest, 'pageSize' | 'pageToken'>;

/**
 * The codes of a sheet with the design of their published pictures, which were all verified, and the current link.
 * Codes without a picture are left out.
 */
export async function sheetItems(
  deps: Deps,
  accountId: string,
  source: SheetSource,
  { captions, now }: { captions: readonly Caption[]; now: number },
): Promise<SheetItem[]> {
  const codes = (await codesOf(deps, accountId, source, now)).filter(({ picture }) => picture !== null);
  const items: SheetItem[] = [];
  const pause = loopPauses();
  for (let from = 0; from < codes.length; from += PAGE) {
    await pause();
    const batch = codes.slice(from, from + PAGE);
    const pictures = await deps.store.read.findPictures(batch.flatMap(({ picture }) => picture ?? []));
    const byHash = new Map(pictures.map((picture) => [picture.hash, picture]));
    for (const code of batch) {
      const picture = byHash.get(code.picture ?? '');
      if (!picture) continue;
      items.push({
        payload: code.type === 'wifi' ? picture.payload : linkPayload(code, deps.publicUrl),
        style: JSON.parse(picture.style),
        decoration: readStoredDecoration(picture.decoration),
        lines: captions.map((caption) => captionOf(caption, code, items.length + 1, deps.publicUrl)),
      });
    }
  }
  if (items.length === 0) throw invalid('There is no code with a picture to put on labels');
  return items;
}

async function codesOf(
  deps: Deps,
  accountId: string,
  source: SheetSource,
  now: number,
): Promise<OwnedCodeItem[]> {
  const codes: OwnedCodeItem[] = [];
  let pageToken: string | null = null;
  const pause = loopPauses();
  if ('ids' in source) {
    const all = [...new Set(source.ids)];
    for (let from = 0; from < all.length; from += PAGE) {
      await pause();
      const ids = all.slice(from, from + PAGE);
      codes.push(...(await deps.store.read.listOwnedCodesByIds(accountId, ids)));
    }
    return codes;
  }
  do {
    await pause();
    const request: OwnedListRequest = { ...source, pageSize: PAGE, pageToken };
    const page = await listOwnedCodes(deps, accountId, request, now);
    codes.push(...page.items);
    pageToken = page.next_page_token;
  } while (pageToken !== null && codes.length <= MAX_LABELS);
  if (codes.length <= MAX_LABELS) return codes;
  throw invalid(`A sheet holds at most ${MAX_LABELS.toLocaleString('en')} codes; choose a project or search`);
}

/** The link is shown without its scheme, as people type it. */
function captionOf(caption: Caption, code: OwnedCodeItem, number: number, publicUrl: string): string {
  if (caption === 'label') return code.label;
  if (caption === 'number') return String(number);
  return publicLink(code, publicUrl).replace(/^https?:\/\//, '');
}
