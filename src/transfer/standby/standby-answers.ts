import type { PageContent } from '../../codes/page-content.ts';
import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import type { CodeFacts } from '../../scan/content/content-answer.ts';
import { redirectOf } from '../../scan/outcome.ts';
import type { MessageKind } from '../../scan/pages/stop-page.ts';
import type { StandbyCode } from './standby-code.ts';

/** The responses of a code, from which configurations are generated. */
export type StandbyAnswers = {
  slug: string;
  /** As `host/alias`. */
  aliases: readonly string[];
  /** For all devices. */
  target: string | null;
  /** If devices differ; a missing device gets the page. */
  byDevice: Partial<Record<Device, string>> | null;
  page: PageContent | null;
  code: CodeFacts;
  /** Why the code stops, unless it is not found. */
  stop: Exclude<MessageKind, 'not_found'> | null;
};

/** The port that nginx and Caddy listen on, and the folder. */
export type StandbyServer = { port: number; folder: string };

/** The part of the folder that visitors see. */
export const PUBLIC_FOLDER = 'public';

/** Of a code that is left out: it exists, but cannot be answered here. */
export function unavailableAnswers({
  slug,
  aliases,
  code,
}: Pick<StandbyAnswers, 'slug' | 'aliases' | 'code'>): StandbyAnswers {
  return { slug, aliases, code, target: null, byDevice: null, page: null, stop: 'unavailable' };
}

export function standbyAnswers({ slug, aliases, code, answers, leftOut }: StandbyCode): StandbyAnswers {
  const result: StandbyAnswers = { slug, aliases, code, target: null, byDevice: null, page: null, stop: null };
  const urls: Partial<Record<Device, string>> = {};
  for (const device of DEVICES) {
    const outcome = answers[device];
    const url = redirectOf(outcome)?.url;
    if (url !== undefined) urls[device] = url;
    else if (outcome.kind === 'file' || (outcome.kind === 'page' && leftOut !== null)) result.stop = 'unavailable';
    else if (outcome.kind === 'page') result.page = outcome.content;
    else if (outcome.kind !== 'not_found' && outcome.kind !== 'redirect') result.stop = outcome.kind;
  }
  const [first, ...others] = DEVICES.map((device) => urls[device]);
  if (first !== undefined && others.every((one) => one === first)) result.target = first;
  else if (Object.keys(urls).length > 0) result.byDevice = urls;
  return result;
}
