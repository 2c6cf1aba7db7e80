import type { PageContent } from '../../codes/page-content.ts';
import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import type { CodeFacts } from '../../scan/content/content-answer.ts';
import { redirectOf } from '../../scan/outcome.ts';
import type { MessageKind } from '../../scan/pages/stop-page.ts';
import { type HeldFile, type NamedFile, namedFile, type Unheld } from './held-files.ts';
import type { StandbyCode } from './standby-code.ts';

/** The responses of a code, from which configurations are generated. */
export type StandbyAnswers = {
  slug: string;
  /** As `host/alias`. */
  aliases: readonly string[];
  /** For all devices. */
  target: string | null;
  /** If devices differ; a missing device gets the page or the file. */
  byDevice: Partial<Record<Device, string>> | null;
  page: PageContent | null;
  /** The picture of the page. */
  image: HeldFile | null;
  file: NamedFile | null;
  code: CodeFacts;
  /** Why the code stops, unless it is not found. */
  stop: Exclude<MessageKind, 'not_found'> | null;
};

/** The port that nginx and Caddy listen on, and the folder. */
export type StandbyServer = { port: number; folder: string };

/** The part of the folder that visitors see. */
export const PUBLIC_FOLDER = 'public';

type CodeNames = Pick<StandbyAnswers, 'slug' | 'aliases' | 'code'>;

function noAnswers({ slug, aliases, code }: CodeNames): StandbyAnswers {
  return { slug, aliases, code, target: null, byDevice: null, page: null, image: null, file: null, stop: null };
}

/** Of a code that is left out: it exists, but cannot be answered here. */
export function unavailableAnswers(names: CodeNames): StandbyAnswers {
  return { ...noAnswers(names), stop: 'unavailable' };
}

/** The `file_id` that the code needs: of what it serves, or of the picture of its page. Null: none. */
export function neededFile({ answers, leftOut }: StandbyCode): string | null {
  if (leftOut !== null) return null;
  for (const outcome of Object.values(answers)) {
    if (outcome.kind === 'file') return outcome.file.file_id;
    if (outcome.kind === 'page' && outcome.content.type === 'page') return outcome.content.data.image ?? null;
  }
  return null;
}

/** `file`: the one that it needs. */
export function standbyAnswers(standbyCode: StandbyCode, file: HeldFile | Unheld | null): StandbyAnswers {
  const { answers, leftOut } = standbyCode;
  const result = noAnswers(standbyCode);
  const held = typeof file === 'string' ? null : file;
  const urls: Partial<Record<Device, string>> = {};
  for (const device of DEVICES) {
    const outcome = answers[device];
    const url = redirectOf(outcome)?.url;
    if (url !== undefined) urls[device] = url;
    else if ((outcome.kind === 'file' || outcome.kind === 'page') && leftOut !== null) result.stop = 'unavailable';
    else if (outcome.kind === 'file') {
      if (held) result.file = namedFile(held, outcome.file);
      else if (file !== 'not_found') result.stop = file === 'blocked' ? 'blocked' : 'unavailable';
    } else if (outcome.kind === 'page') {
      result.page = outcome.content;
      result.image = held;
    } else if (outcome.kind !== 'not_found' && outcome.kind !== 'redirect') result.stop = outcome.kind;
  }
  const [first, ...others] = DEVICES.map((device) => urls[device]);
  if (first !== undefined && others.every((one) => one === first)) result.target = first;
  else if (Object.keys(urls).length > 0) result.byDevice = urls;
  return result;
}
