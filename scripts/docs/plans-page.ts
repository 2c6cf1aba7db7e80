import { LIMIT_FIELDS } from '../../src/config/limit-overrides.ts';
import {
  COUNT_ALLOWED,
  DEFAULT_PLAN,
  DEFAULT_PLANS,
  OPERATOR_PLAN,
  PLAN_FIELDS,
  type PlanField,
} from '../../src/config/plans.ts';
import { code, table } from './markdown.ts';

const FIELDS = Object.entries<PlanField>(PLAN_FIELDS);

const shown = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : Number(value).toLocaleString('en-US');

function plansTable(): string {
  const rows = [...DEFAULT_PLANS].map(([name, plan]) => {
    const values = new Map<string, unknown>(Object.entries(plan));
    return [code(name), ...FIELDS.map(([field]) => shown(values.get(field)))];
  });
  return table(['plan', ...FIELDS.map(([field]) => code(field))], rows);
}

function fieldsTable(): string {
  const allowed = { 'yes or no': 'true or false', count: COUNT_ALLOWED };
  return table(
    ['field', 'value', 'meaning'],
    FIELDS.map(([field, { type, meaning, default: fallback }]) => {
      const absent = fallback === undefined ? '' : ` In a file that does not name it: ${shown(fallback)}.`;
      return [code(field), allowed[type], meaning + absent];
    }),
  );
}

function example(): string {
  const plans = [DEFAULT_PLAN, OPERATOR_PLAN].map((name) => {
    const { name: _, ...fields } = DEFAULT_PLANS.get(name) ?? {};
    return [name, fields];
  });
  return `\`\`\`json\n${JSON.stringify(Object.fromEntries(plans), null, 2)}\n\`\`\`\n`;
}

export function plansPage(): string {
  return `# Plans

<!-- Made by npm run docs from src/config/plans.ts. -->

A plan says what an account may do and how much. The first account of a server is on ${code(OPERATOR_PLAN)}; an account made without naming a plan is on ${code(DEFAULT_PLAN)}. No plan and no limit ever stops a scan.

${plansTable()}
## What the fields mean

${fieldsTable()}
A limit of 0 refuses everything it counts.

## Plans of your own

${code('PLANS_FILE')} names a JSON file, an object from plan name to fields, that replaces all of the above. Names are 1 to 32 of a-z, 0-9, \`_\` and \`-\`, a letter first; every plan has every field but those that say otherwise; ${code(OPERATOR_PLAN)} and ${code(DEFAULT_PLAN)} must be among them. Anything else stops the start with a sentence that names plan, field and value.

${example()}
## Limits of one account

${LIMIT_FIELDS.map(code).join(', ')} can differ for one account:

\`\`\`sh
npm run -s repoint -- accounts update ada@example.com --limits '{"per_minute": 5}'
\`\`\`

What is not named stays as it is, and \`null\` takes an override back.
`;
}
