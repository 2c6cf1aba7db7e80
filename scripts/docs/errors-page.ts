import { ERRORS } from '../../src/errors/codes.ts';
import { code, table } from './markdown.ts';

const HEAD = `# Error codes

Everything that fails answers with one envelope: \`ok\` (false), \`version\`, \`request_id\`, \`code\` and \`message\`, and \`field\` on 400, 403 and 422 where one field is to blame. Decide by \`code\` and \`field\`, which never change their meaning; \`message\` is for people, and its words may change. The same id stands in the header \`x-request-id\`.

Those marked "A scan" are given on public links, to clients that do not ask for HTML. How the checks follow one another, and what to do about limits, is in [api.md](api.md).
`;

export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([name, { status, means }]) => [
    status.join(', '),
    code(name),
    means,
  ]);
  return `${HEAD}\n${table(['status', 'code', 'meaning'], rows)}`;
}
