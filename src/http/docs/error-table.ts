import { inline } from './markdown.ts';

type ErrorRow = { status: string; code: string; means: string };

/** Status, code and meaning. Codes are link targets, or links to those targets. */
export function errorTable(rows: readonly ErrorRow[], codes: 'targets' | 'links'): string {
  const body = rows.map(({ status, code, means }) => {
    // Long codes may wrap between words only.
    const name = `<code>${code.replaceAll('_', '_<wbr>')}</code>`;
    const [id, cell] =
      codes === 'targets' ? [` id="error-${code}"`, name] : ['', `<a href="#error-${code}">${name}</a>`];
    return `<tr${id}><td>${status}</td><td>${cell}</td><td>${inline(means)}</td></tr>`;
  });
  return (
    '<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr>' +
    `</thead><tbody>${body.join('')}</tbody></table>`
  );
}
