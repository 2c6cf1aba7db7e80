const NAME = '(?:if not exists )?"?(\\w+)"?';
const CREATE_TABLE = new RegExp(`^create (?:virtual )?table ${NAME}`);
const CREATE_INDEX = new RegExp(`^create (unique )?index ${NAME} on ${NAME}`);
const ADD_COLUMN = new RegExp(`^alter table ${NAME} add (?:column )?${NAME} (.*)$`);
const CHANGE_ROWS = new RegExp(`^(?:insert into|update|delete from) ${NAME}`);
const REFERENCE = new RegExp(`references ${NAME}(?: ?\\([^)]*\\))?( on delete (?:cascade|set null))?`, 'g');
const NARROWS = /\b(unique|primary key|foreign key|check|exclude)\b|,\s*(add|alter|drop|rename)\b/;

/**
 * The statements of a migration that do more than add: a version that does not know it could fail on the result, or
 * spoil it. Tables, columns that an insert may leave out and indexes that refuse no row are additions; a table that the
 * migration makes itself may be filled.
 */
export function otherThanAdditions(statements: readonly string[]): string[] {
  const made = new Set<string>();
  return statements.filter((statement) => !isAddition(statement.toLowerCase(), made));
}

function isAddition(statement: string, made: Set<string>): boolean {
  const [, table] = CREATE_TABLE.exec(statement) ?? [];
  if (table !== undefined) {
    made.add(table);
    return !keepsRows(statement, made);
  }
  const index = CREATE_INDEX.exec(statement);
  if (index) return index[1] === undefined || made.has(index[3] ?? '');
  const [, changed = '', , column] = ADD_COLUMN.exec(statement) ?? [];
  if (column !== undefined) return made.has(changed) || (isOptional(column) && !keepsRows(column, made));
  const [, filled] = CHANGE_ROWS.exec(statement) ?? [];
  return filled === undefined ? statement.startsWith('select ') : made.has(filled);
}

const isOptional = (column: string): boolean =>
  !NARROWS.test(column) && (!column.includes('not null') || column.includes('default '));

/** It refers to rows of older tables so that a version which does not know of it could not delete them. */
const keepsRows = (definition: string, made: ReadonlySet<string>): boolean =>
  [...definition.matchAll(REFERENCE)].some(([, table = '', letsGo]) => !made.has(table) && letsGo === undefined);
