import { nginxConf } from './nginx-conf.ts';
import type { StandbyAnswers, StandbyPlace } from './standby-answers.ts';
import { caddyfile, redirectsFile } from './static-files.ts';

/** The files that list the codes, each for its program. */
export type StandbyFiles = { nginx: string; caddy: string; redirects: string };

export function standbyFiles(codes: readonly StandbyAnswers[], place: StandbyPlace): StandbyFiles {
  return {
    nginx: nginxConf(codes, place),
    caddy: caddyfile(codes, place),
    redirects: redirectsFile(codes),
  };
}
