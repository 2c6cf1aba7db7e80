import { wholeAccount } from '../store/reach.ts';
import type { DrawnCode, Picture } from '../store/renders/pictures.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { Decoration } from './picture/decoration.ts';
import { linkAddress, linkPayload } from './picture/public-link.ts';
import type { RenderStyle } from './picture/style.ts';

/**
 * A picture must encode the link that is shown beside it. After a change of PUBLIC_URL (or of a project's domain) it
 * takes a while until every picture is rendered again. Until then a code has the name that its picture will have: the
 * same style with the current link. `Pictures` draws it on request.
 */
type CurrentPictureDeps = {
  store: StoreWith<'findPictures' | 'findProject'>;
  publicUrl: string;
  hashOf: (payload: string, style: RenderStyle, decoration: Decoration) => string;
};

export type ShownCode = Omit<DrawnCode, 'seq' | 'account_id' | 'project_id' | 'qr_data'>;

/**
 * The file names of these codes' pictures, without extension and relative to /files; null if there is no picture yet.
 */
export async function currentPictures(deps: CurrentPictureDeps, codes: ShownCode[]): Promise<(string | null)[]> {
  const outdated = codes.filter((code) => !showsLink(code, deps.publicUrl));
  if (outdated.length === 0) return codes.map(({ picture }) => picture);
  const published = await deps.store.read.findPictures(outdated.flatMap(({ picture }) => picture ?? []));
  const byHash = new Map(published.map((picture) => [picture.hash, picture]));
  return codes.map((code) => {
    const picture = byHash.get(code.picture ?? '');
    if (!picture || showsLink(code, deps.publicUrl)) return code.picture;
    const { hash } = withCurrentLink(deps, code, picture);
    return hash === picture.hash ? hash : `${code.id}/${hash}`;
  });
}

/** The same for one code; reads its project only if needed, which is rare. */
export async function currentPicture(deps: CurrentPictureDeps, code: Code): Promise<string | null> {
  if (showsLink({ ...code, custom_domain: null }, deps.publicUrl)) return code.picture;
  const project = await deps.store.read.findProject(wholeAccount(code.account_id), code.project_id);
  const { compact_codes = false, custom_domain = null } = project ?? {};
  const [name = null] = await currentPictures(deps, [{ ...code, compact_codes, custom_domain }]);
  return name;
}

/** The picture with the code's current link; unchanged if it already has that link. */
export function withCurrentLink(
  { publicUrl, hashOf }: Omit<CurrentPictureDeps, 'store'>,
  code: Pick<ShownCode, 'slug' | 'alias' | 'compact_codes' | 'custom_domain'>,
  picture: Picture,
): { hash: string; payload: string; style: RenderStyle; decoration: Decoration } {
  const payload = linkPayload(code, publicUrl);
  const { style, decoration } = picture;
  const hash = picture.payload === payload ? picture.hash : hashOf(payload, style, decoration);
  return { hash, payload, style, decoration };
}

/** Whether the picture contains the current link, or no link. */
function showsLink(
  code: Pick<ShownCode, 'type' | 'picture' | 'picture_address' | 'custom_domain'>,
  publicUrl: string,
): boolean {
  return code.picture === null || code.type === 'wifi' || code.picture_address === linkAddress(code, publicUrl);
}
