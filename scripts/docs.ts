import { join } from 'node:path';
import { activityKinds } from './docs/activity-parts.ts';
import { clientTypes, keyedOperations } from './docs/client-types.ts';
import { errors, oauthErrors } from './docs/error-parts.ts';
import { layersPicture } from './docs/layers-picture.ts';
import * as parts from './docs/parts.ts';
import { roles } from './docs/role-parts.ts';
import { attempts, events } from './docs/webhook-parts.ts';

/** Files generated as a whole. */
const FILES: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/layers.svg': layersPicture,
  'clients/typescript/src/api-types.ts': clientTypes,
  'clients/typescript/src/keyed-operations.ts': keyedOperations,
};

/** Parts of pages generated from tables in the source, by page and name. The rest of a page is written by hand. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/settings.md': { settings: parts.settings },
  'docs/plans.md': {
    plans: parts.plans,
    fields: parts.planFields,
    example: parts.plansFile,
    limits: parts.limits,
  },
  'docs/errors.md': { errors, 'oauth errors': oauthErrors },
  'docs/webhooks.md': { events, attempts },
  'docs/activity-log.md': { kinds: activityKinds },
  'docs/people.md': { roles },
  'docs/styles.md': { styles: parts.styles, decorations: parts.decorations, papers: parts.papers },
  'docs/dependencies.md': {
    program: () => parts.packages('dependencies'),
    build: () => parts.packages('devDependencies'),
    tools: () => parts.packages('tools'),
    licences: parts.licences,
    floors: parts.floors,
  },
  'docs/adr/README.md': { decisions: parts.decisions },
};

/** Every file of which something is generated. `npm run docs` writes them, `npm run check` compares. */
export const GENERATED: readonly string[] = [...Object.keys(PARTS), ...Object.keys(FILES)];

/** The page with its parts made anew. Throws where the marks of a part are missing. */
export function withParts(page: string, made: Readonly<Record<string, () => string>>): string {
  return Object.entries(made).reduce((text, [name, make]) => {
    const [head, rest] = text.split(`<!-- ${name}, made by npm run docs -->\n`);
    const end = `<!-- end of ${name} -->`;
    const at = rest?.indexOf(end) ?? -1;
    if (rest === undefined || at === -1) throw new Error(`The marks of "${name}" are missing`);
    return `${head}<!-- ${name}, made by npm run docs -->\n\n${make()}\n${rest.slice(at)}`;
  }, page);
}

async function madeAnew(path: string, written: string): Promise<string> {
  const whole = FILES[path];
  return whole ? whole() : withParts(written, PARTS[path] ?? {});
}

/** The files under `root` that are outdated or missing. */
export async function stalePages(root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const path of GENERATED) {
    const file = Bun.file(join(root, path));
    if (!(await file.exists())) stale.push(path);
    else {
      const written = await file.text();
      if (written !== (await madeAnew(path, written))) stale.push(path);
    }
  }
  return stale;
}

/** A page whose text is missing cannot be written, only what is generated of it. */
export async function writePages(root: string): Promise<void> {
  for (const path of GENERATED) {
    const file = Bun.file(join(root, path));
    await Bun.write(file, await madeAnew(path, FILES[path] ? '' : await file.text()));
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await stalePages(process.cwd());
    for (const path of stale) console.log(`${path} differs from the tables in the source: run npm run docs`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await writePages(process.cwd());
  }
}
