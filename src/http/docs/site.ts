import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFile } from '../../lib/program-files.ts';

/** Where the build puts the pages of docs/. */
export const DOCS_FOLDER = programFile('dist/docs');

/** A searchable part of a page: the text below a heading. */
export type Section = {
  /** With the anchor of the heading. */
  address: string;
  page: string;
  heading: string;
  text: string;
};

export type SitePage = {
  /** Below /docs, such as `/docs/concepts`. */
  address: string;
  title: string;
  html: string;
  headings: { anchor: string; title: string }[];
};

/** The output of scripts/docs-site. */
export type Site = {
  groups: { title: string; pages: { address: string; title: string }[] }[];
  pages: SitePage[];
  sections: Section[];
  /** File names of the pictures. */
  files: string[];
};

/** Null if the docs were not built. */
export function loadSite(folder = DOCS_FOLDER): Site | null {
  const file = join(folder, 'site.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
