import { nameInLink } from '../codes/values/alias.ts';
import type { DomainHosts, ServedDomain } from '../projects/domains/domain-hosts.ts';
import { parseFileName } from '../render/pictures.ts';
import type { Store } from '../store/store.ts';

/** Whether a file is a picture of a code that the domain serves, which its link tells. */
export async function isFileOf(
  { store, domains }: { store: Store; domains: DomainHosts },
  domain: ServedDomain,
  name: string,
): Promise<boolean> {
  const file = parseFileName(name);
  if (!file) return false;
  const isOf = ({ account_id, project_id }: { account_id: string; project_id: string }) =>
    domain.project_id === null ? account_id === domain.account_id : project_id === domain.project_id;
  const [picture] = await store.read.findPictures([file.hash]);
  if (!picture) {
    const code = file.codeId === undefined ? undefined : await store.read.findDrawnCode(file.codeId);
    return code !== undefined && isOf(code);
  }
  const slug = nameInLink(picture.payload);
  if (slug === null) return (await store.read.ownersOfWifiPicture(file.hash)).some(isOf);
  const link = await store.read.findLink(slug);
  if (!link) return false;
  if (isOf(link)) return true;
  return domains.mayBePrintedOn(domain, { seq: link.seq, accountId: link.account_id });
}
