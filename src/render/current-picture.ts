import type { DrawnCode, Picture } from '../store/renders/pictures.ts';
import type { QrCodeRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { type Decoration, readStoredDecoration } from './picture/decoration.ts';
import { linkAddress, linkPayload } from './picture/public-link.ts';
import type { RenderStyle } from './picture/style.ts';

/**
 * A picture that is shown or downloaded encodes the link that is written beside it. After a change of PUBLIC_URL (or
 * of a project's domain) it takes a while until every code's picture is drawn again. Until then a code answers with
 * the name that its picture will have: the same style with the present link. `Pictures` draws it when it is asked for.
 */
type CurrentPictureDeps = {
  store: StoreWith<'findPictures' | 'findProject'>;
  publicUrl: string;
  hashOf: (payload: string, style: RenderStyle, decoration: Decoration) => string;
};

export type ShownCode = Omit<DrawnCode, 'seq' | 'account_id' | 'project_id' | 'qr_data'>;

/** The file names of these codes' pictures, without ending and below /files; null where there is no picture yet. */
export async function currentPictures(
  deps: CurrentPictureDeps,
  codes: ShownCode[],
): Promise<(string | null)[]> {
  const outdated = codes.filter((code) => !showsLink(code, deps.publicUrl));
  if (outdated.length === 0) return codes.map(({ picture }) => picture);
  const published = await deps.store.read.findPictures(outdated.flatMap(({ picture }) => picture ?? []));
  const byHash = new Map(published.map((picture) => [picture.hash, picture]));
  return codes.map((code) => {
    const picture = byHash.get(code.picture ?? '');
    if (!picture || showsLink(code, deps.publicUrl)) return code.picture;
    const { hash } = withPresentLink(deps, code, picture);
    return hash === picture.hash ? hash : `${code.id}/${hash}`;
  });
}

/** The same of one code, without its project being asked for where that cannot matter: of nearly every code. */
export async function currentPicture(deps: CurrentPictureDeps, code: QrCodeRow): Promise<string | null> {
  if (showsLink({ ...code, custom_domain: null }, deps.publicUrl)) return code.picture;
  const project = await deps.store.read.findProject(code.account_id, code.project_id);
  const { compact_codes = 0, custom_domain = null } = project ?? {};
  const [name = null] = await currentPictures(deps, [{ ...code, compact_codes, custom_domain }]);
  return name;
}

/** The picture as it is with the code's present link; the same where it has that link already. */
export function withPresentLink(
  { publicUrl, hashOf }: Omit<CurrentPictureDeps, 'store'>,
  code: Pick<ShownCode, 'slug' | 'compact_codes' | 'custom_domain'>,
  picture: Picture,
): { hash: string; payload: string; style: RenderStyle; decoration: Decoration } {
  const payload = linkPayload(code, publicUrl);
  const style: RenderStyle = JSON.parse(picture.style);
  const decoration = readStoredDecoration(picture.decoration);
  const hash = picture.payload === payload ? picture.hash : hashOf(payload, style, decoration);
  return { hash, payload, style, decoration };
}

/** Whether the picture carries the present link, or none at all. */
function showsLink(
  code: Pick<ShownCode, 'type' | 'picture' | 'picture_address' | 'custom_domain'>,
  publicUrl: string,
): boolean {
  return (
    code.picture === null || code.type === 'wifi' || code.picture_address === linkAddress(code, publicUrl)
  );
}
