import type { VerifiedDomains } from '../domains/verified-domains.ts';
import { slugFromLink } from '../qr-codes/slug.ts';
import { parseFileName } from '../render/pictures.ts';
import type { VerifiedDomain } from '../store/domains/domains.ts';
import type { Store } from '../store/store.ts';

/** Whether a file is a picture of a code that the domain serves, which its link tells. */
export async function isFileOf(
  { store, domains }: { store: Store; domains: VerifiedDomains },
  domain: VerifiedDomain,
  name: string,
): Promise<boolean> {
  const file = parseFileName(name);
  if (!file) return false;
  const [picture] = await store.read.findPictures([file.hash]);
  if (!picture) {
    const code = file.codeId === undefined ? undefined : await store.read.findDrawnCode(file.codeId);
    return code?.project_id === domain.project_id;
  }
  const slug = slugFromLink(picture.payload);
  if (slug === null) return (await store.read.projectsOfWifiPicture(file.hash)).includes(domain.project_id);
  const link = await store.read.findLink(slug);
  if (!link) return false;
  if (link.project_id === domain.project_id) return true;
  return domains.mayBePrintedOn(domain, { seq: link.seq, accountId: link.account_id });
}
