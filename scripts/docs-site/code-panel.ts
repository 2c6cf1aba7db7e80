import { escapeHtml } from '../../src/lib/escape-html.ts';

/** A titled block of code. `title` is text, `html` is already escaped. It scrolls, so it must be focusable. */
export function codePanel(title: string, html: string): string {
  const name = escapeHtml(title);
  return (
    `<figure class="panel"><figcaption>${name}</figcaption>` +
    `<pre tabindex="0" role="group" aria-label="${name}"><code>${html}</code></pre></figure>`
  );
}

const JSON_PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** Indented JSON, coloured by kind. */
export function jsonHtml(value: unknown): string {
  return colourJson(JSON.stringify(value, null, 2));
}

/** Requires valid JSON with any spacing. Escapes everything. */
export function colourJson(json: string): string {
  let html = '';
  let end = 0;
  for (const match of json.matchAll(JSON_PARTS)) {
    const [whole, text, colon] = match;
    html += escapeHtml(json.slice(end, match.index)) + coloured(whole, text, colon);
    end = match.index + whole.length;
  }
  return html + escapeHtml(json.slice(end));
}

function coloured(whole: string, text: string | undefined, colon: string | undefined): string {
  if (text === undefined) return `<i class="v">${whole}</i>`;
  const kind = colon === undefined ? 's' : 'k';
  return `<i class="${kind}">${escapeHtml(text)}</i>${colon ?? ''}`;
}
