import { escapeHtml } from '../../src/lib/escape-html.ts';
import { codePanel, colourJson } from './code-panel.ts';

/** The subset of Markdown in our own descriptions: `code`, paragraphs, lists, fenced blocks and `## ` headings. */

/** One line of text. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

export type Chapter = { title: string; prose: string; samples: string };

/** The text before the first heading, and the text below each. Fenced blocks are separated from the prose. */
export function chapters(markdown: string): { lead: string; chapters: Chapter[] } {
  const [lead = '', ...rest] = markdown.split(/^## /m);
  return {
    lead: prose(lead),
    chapters: rest.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const body = lines.join('\n');
      const samples = [...body.matchAll(FENCE)].map(([, language = '', code = '']) => fenced(language, code));
      return { title, prose: prose(body.replace(FENCE, '')), samples: samples.join('') };
    }),
  };
}

const FENCE = /^```(\w*)\n([\s\S]*?)\n```$/gm;

const LANGUAGES: Readonly<Record<string, string>> = { sh: 'Shell', json: 'JSON', http: 'Headers' };

function fenced(language: string, code: string): string {
  return codePanel(LANGUAGES[language] ?? '', language === 'json' ? colourJson(code) : escapeHtml(code));
}

function prose(text: string): string {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return blocks.map((block) => (block.startsWith('- ') ? list(block) : `<p>${inline(block.trim())}</p>`)).join('');
}

function list(block: string): string {
  const items = block.trim().split('\n');
  return `<ul>${items.map((item) => `<li>${inline(item.replace(/^- /, ''))}</li>`).join('')}</ul>`;
}
