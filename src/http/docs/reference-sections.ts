import { ERRORS } from '../../errors/codes.ts';
import { errorExample } from '../openapi/error-examples.ts';
import { type OpenApiDocument, resolveReference } from '../openapi/types.ts';
import { codePanel, jsonHtml } from './code-panel.ts';
import { errorTable } from './error-table.ts';
import { fieldList } from './fields.ts';
import { inline } from './markdown.ts';

const heading = (id: string, title: string) => `<h2 id="${id}"><a href="#${id}">${title}</a></h2>`;

/** Every response header, once. */
export function headersSection(document: OpenApiDocument): string {
  const answers = [
    ...Object.values(document.components.responses),
    ...Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => Object.values(operation.responses))
      .flatMap((answer) => ('$ref' in answer ? [] : [answer])),
  ];
  const references = new Map(answers.flatMap(({ headers }) => Object.entries(headers)));
  const fields = [...references].map(([name, reference]) => {
    const { schema, description } = resolveReference(document, 'headers', reference);
    return { name, schema: { ...schema, description }, required: false };
  });
  const example = fields.map(({ name, schema }) => `${name}: ${schema.example ?? schema.enum?.[0]}`);
  return (
    `<section class="row" aria-labelledby="headers"><div class="prose">${heading('headers', 'Answer headers')}` +
    `${fieldList(document, fields, 'us')}</div><div class="samples">` +
    `${codePanel('Headers of answers', inline(example.join('\n')))}</div></section>`
  );
}

/** The complete table of errors. */
export function errorsSection(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, means }]) => ({
    status: status.join(', '),
    code,
    means,
  }));
  return (
    `<section class="row" aria-labelledby="error-codes"><div class="prose">${heading('error-codes', 'Error codes')}` +
    `${errorTable(rows, 'targets')}</div><div class="samples">` +
    `${codePanel('An error', jsonHtml(errorExample('invalid_request', 400)))}</div></section>`
  );
}
