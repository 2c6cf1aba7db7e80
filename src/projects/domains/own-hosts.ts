import { withoutEndDots } from '../../safety/host-key.ts';

/** The hosts of the main address. `areAll`: any host that is neither one of these nor a project's is refused. */
export type OwnHosts = { hosts: ReadonlySet<string>; areAll: boolean };

export function ownHosts(settings: { publicUrl: string; extraHosts: readonly string[] | null }): OwnHosts {
  const { publicUrl, extraHosts } = settings;
  return { hosts: new Set([mainHost(publicUrl), ...(extraHosts ?? [])]), areAll: extraHosts !== null };
}

/** The host of the main address, in the form in which hosts are compared. */
export function mainHost(publicUrl: string): string {
  return withoutEndDots(new URL(publicUrl).hostname);
}
