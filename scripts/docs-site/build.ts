import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import type { Section, Site } from '../../src/http/docs/site.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import type { OpenApiDocument } from '../../src/http/openapi/types.ts';
import { EXAMPLE_BASE } from '../../src/http/v1/examples.ts';
import { addressOf, GROUPS, type Listed, REFERENCE } from './contents.ts';
import { referencePage } from './reference-page.ts';
import { type Links, renderPage } from './render-page.ts';
import { searchPage, sitePage } from './site-page.ts';

const ROOT = resolve(import.meta.dir, '../..');

/** Decisions are not in the menu: their own page lists them. */
function decisions(): Listed[] {
  return readdirSync(join(ROOT, 'docs/adr'))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => ({ file: `docs/adr/${name}`, name: `adr/${basename(name, '.md')}` }));
}

/** The site, and the paths of its pictures in the project. */
export function buildSite(): { site: Site; pictures: Map<string, string> } {
  const listed = [...GROUPS.flatMap(({ pages }) => pages), ...decisions()];
  const addresses = new Map(listed.map(({ file, name }) => [file, addressOf(name)]));
  const texts = new Map(listed.map(({ file }) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const titles = new Map(
    listed.map(({ file, name, title }) => [addressOf(name), title ?? firstHeading(texts.get(file) ?? '')]),
  );
  const pictures = new Map<string, string>();

  const linksOf = (file: string): Links => {
    const target = (link: string) => posix.normalize(posix.join(dirname(file), link)).replace(/\/$/, '');
    return {
      page(link) {
        const [path = '', anchor] = link.split('#');
        const hash = anchor === undefined ? '' : `#${anchor}`;
        if (path === '') return hash;
        const found = addresses.get(target(path)) ?? addresses.get(`${target(path)}/README.md`);
        return found === undefined ? null : found + hash;
      },
      title: (address) => titles.get(address.split('#')[0] ?? ''),
      picture(link) {
        const name = target(link)
          .replace(/^docs\//, '')
          .replaceAll('/', '-');
        pictures.set(name, target(link));
        return addressOf(`files/${name}`);
      },
    };
  };

  const rendered = listed.map(({ file, name }) => {
    const address = addressOf(name);
    return renderPage(texts.get(file) ?? '', address, linksOf(file), titles.get(address) ?? name);
  });
  const groups = GROUPS.map(({ title, pages, hasReference }) => ({
    title,
    pages: [
      ...(hasReference ? [REFERENCE] : []),
      ...pages.map(({ name }) => ({ address: addressOf(name), title: titles.get(addressOf(name)) ?? name })),
    ],
  }));
  const document = openApiDocument(EXAMPLE_BASE);
  const sections = [...rendered.flatMap((each) => each.sections), ...referenceSections(document)];
  const pages = rendered.map(({ page }) => ({ address: page.address, html: sitePage(groups, page) }));
  pages.push({ address: REFERENCE.address, html: referencePage(document) });
  return { site: { pages, search: searchPage(groups), sections, files: [...pictures.keys()] }, pictures };
}

const firstHeading = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** So that a search finds calls too. */
function referenceSections({ paths }: OpenApiDocument): Section[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, summary, description }]) => ({
      address: `${REFERENCE.address}#op-${operationId}`,
      page: REFERENCE.title,
      heading: summary,
      text: `${method.toUpperCase()} ${path} ${description}`,
    })),
  );
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Where to? Name a folder.');
  const { site, pictures } = buildSite();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
  for (const [name, file] of pictures) cpSync(join(ROOT, file), join(folder, 'files', name));
}
