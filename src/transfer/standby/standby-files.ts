import { type ListFile, textOf } from './list-file.ts';
import { NGINX_CONF } from './nginx-conf.ts';
import type { StandbyAnswers, StandbyServer } from './standby-answers.ts';
import { CADDYFILE, REDIRECTS } from './static-files.ts';

/** The files that list the codes, each for its program, by their names in the folder. */
export const LIST_FILES = {
  'nginx.conf': NGINX_CONF,
  Caddyfile: CADDYFILE,
  _redirects: REDIRECTS,
} satisfies Record<string, ListFile>;

export type StandbyFiles = { nginx: string; caddy: string; redirects: string };

/** For a few codes. */
export function standbyFiles(codes: readonly StandbyAnswers[], server: StandbyServer): StandbyFiles {
  return {
    nginx: textOf(NGINX_CONF, codes, server),
    caddy: textOf(CADDYFILE, codes, server),
    redirects: textOf(REDIRECTS, codes, server),
  };
}
