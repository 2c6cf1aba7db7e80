import { nginxConf } from './nginx-conf.ts';
import type { StandbyAnswers, StandbyServer } from './standby-answers.ts';
import { caddyfile, redirectsFile } from './static-files.ts';

/** The files that list the codes, each for its program. */
export type StandbyFiles = { nginx: string; caddy: string; redirects: string };

export function standbyFiles(codes: readonly StandbyAnswers[], server: StandbyServer): StandbyFiles {
  return {
    nginx: nginxConf(codes, server),
    caddy: caddyfile(codes, server),
    redirects: redirectsFile(codes),
  };
}
