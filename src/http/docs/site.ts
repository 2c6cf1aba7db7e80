import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFile } from '../../lib/program-files.ts';

/** Where the build puts the docs. */
export const DOCS_FOLDER = programFile('dist/docs');
export const SEARCH = '/docs/search';

/** Where the page of the search has what was asked and what was found. */
export const SEARCH_MARKS = { query: '§query§', results: '§results§' };

/** A searchable part of a page: the text below a heading. */
export type Section = {
  /** With the anchor of the heading. */
  address: string;
  page: string;
  heading: string;
  text: string;
};

/** The output of scripts/docs-site: whole pages. That of the API reference has `EXAMPLE_BASE` for this server. */
export type Site = {
  pages: { address: string; html: string }[];
  /** With `SEARCH_MARKS`. */
  search: string;
  sections: Section[];
  /** File names of the pictures. */
  files: string[];
};

/** Null if the docs were not built. */
export function loadSite(folder = DOCS_FOLDER): Site | null {
  const file = join(folder, 'site.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
