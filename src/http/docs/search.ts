import { escapeHtml } from '../../lib/escape-html.ts';
import type { Section } from './site.ts';

/** These bounds keep a search, which anybody can request, below a millisecond. */
const MAX_LENGTH = 100;
const MAX_WORDS = 8;
const MAX_RESULTS = 20;
const EXCERPT = { before: 60, length: 200 };

type SearchResult = { address: string; page: string; heading: string; excerptHtml: string };

/** The words to search for; may be empty. */
function searchWords(query: string): string[] {
  const words = query.slice(0, MAX_LENGTH).toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Sections that contain all the words, those with matches in the heading first. */
export function search(sections: readonly Section[], query: string): SearchResult[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ section: { address, page, heading, text } }) => ({
      address,
      page,
      heading,
      excerptHtml: excerpt(text, words),
    }));
}

function scoreOf({ page, heading, text }: Section, words: readonly string[]): number {
  const [inPage, inHeading, inText] = [page.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
  let score = 0;
  for (const word of words) {
    const points =
      (inHeading.includes(word) ? 10 : 0) + (inPage.includes(word) ? 3 : 0) + (inText.includes(word) ? 1 : 0);
    if (points === 0) return 0;
    score += points;
  }
  return score;
}

/** The text around the longest word found, with all words highlighted. */
function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const [longest = ''] = words.filter((word) => lower.includes(word)).sort((a, b) => b.length - a.length);
  const wanted = lower.indexOf(longest) - EXCERPT.before;
  const start = wanted <= 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const part = text.slice(start, start + EXCERPT.length);
  const end = start + part.length < text.length ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${marked(part, words)}${end}`;
}

function marked(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  // If lower-casing changes the length, the positions would be wrong.
  if (lower.length !== text.length) return escapeHtml(text);
  let html = '';
  let at = 0;
  while (at < text.length) {
    const word = words.find((each) => lower.startsWith(each, at));
    if (word === undefined) html += escapeHtml(text[at++] ?? '');
    else {
      html += `<mark>${escapeHtml(text.slice(at, at + word.length))}</mark>`;
      at += word.length;
    }
  }
  return html;
}

export function resultsHtml(query: string, found: readonly SearchResult[]): string {
  const shown = query.slice(0, MAX_LENGTH);
  if (shown.trim() === '') return '<p>Type one or more words. A section is found that holds all of them.</p>';
  const count = found.length === 0 ? 'No results' : found.length === 1 ? '1 result' : `${found.length} results`;
  const items = found.map(
    ({ address, page, heading, excerptHtml }) =>
      `<li><a href="${escapeHtml(address)}">${escapeHtml(page === heading ? page : `${page}: ${heading}`)}</a>` +
      `<p>${excerptHtml}</p></li>`,
  );
  return `<p class="type" role="status">${count} for “${escapeHtml(shown)}”</p><ul class="found">${items.join('')}</ul>`;
}
