import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LIMIT_FIELDS } from '../../src/config/limit-overrides.ts';
import {
  ALLOWED,
  DEFAULT_PLAN,
  DEFAULT_PLANS,
  OPERATOR_PLAN,
  PLAN_FIELDS,
  type PlanField,
} from '../../src/config/plans.ts';
import { SETTINGS, type Setting } from '../../src/config/settings-table.ts';
import { DECORATION, DECORATION_KEYS, type DecorationEntry } from '../../src/render/picture/decoration.ts';
import { LABEL_PAPERS, PAGES } from '../../src/render/picture/label-papers.ts';
import { RENDER_STYLE, STYLE_KEYS, type StyleEntry } from '../../src/render/picture/style.ts';
import { FLOORS, SQLITE_FLOOR } from '../dependencies/floors.ts';
import { SHIPPED, TOOLS } from '../dependencies/licences.ts';
import { lockedPackages, type Manifest } from '../dependencies/lock.ts';
import { REASONS } from '../dependencies/reasons.ts';
import { code, table } from './markdown.ts';

/** The parts of pages that are made from tables in the source, one function each. */

const ROOT = resolve(import.meta.dir, '../..');

export function settings(): string {
  const row = ([name, setting]: [string, Setting]) => {
    const fallback = setting.default === undefined ? 'unset' : code(setting.default);
    const secret = setting.secret === true ? ' _secret_' : '';
    return [code(name), fallback, setting.kind.allowed, `${setting.meaning}${secret}`];
  };
  return table(['setting', 'default', 'allowed', 'meaning'], Object.entries<Setting>(SETTINGS).map(row));
}

/** All decisions, by their own titles. */
export function decisions(): string {
  const folder = join(ROOT, 'docs/adr');
  const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const lines = names.sort().map((name) => {
    const [title = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    return `- [${title.replace(/^# */, '')}](${name})\n`;
  });
  return lines.join('');
}

const FIELDS = Object.entries<PlanField>(PLAN_FIELDS);

const shown = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : Number(value).toLocaleString('en-US');

export function plans(): string {
  const rows = [...DEFAULT_PLANS].map(([name, plan]) => {
    const values = new Map<string, unknown>(Object.entries(plan));
    return [code(name), ...FIELDS.map(([field]) => shown(values.get(field)))];
  });
  const who = `The first account of a server is on ${code(OPERATOR_PLAN)}; an account made without naming a plan is on ${code(DEFAULT_PLAN)}.`;
  return `${who}\n\n${table(['plan', ...FIELDS.map(([field]) => code(field))], rows)}`;
}

export function planFields(): string {
  return table(
    ['field', 'value', 'meaning'],
    FIELDS.map(([field, { type, meaning, default: fallback }]) => {
      const absent = fallback === undefined ? '' : ` In a file that does not name it: ${shown(fallback)}.`;
      return [code(field), ALLOWED[type], meaning + absent];
    }),
  );
}

/** A file with the plans that must be there. */
export function plansFile(): string {
  const needed = [DEFAULT_PLAN, OPERATOR_PLAN].map((name) => {
    const { name: _, ...fields } = DEFAULT_PLANS.get(name) ?? {};
    return [name, fields];
  });
  return `\`\`\`json\n${JSON.stringify(Object.fromEntries(needed), null, 2)}\n\`\`\`\n`;
}

export const limits = () => `${LIMIT_FIELDS.map(code).join(', ')} can differ for one account:\n`;

export function packages(kind: keyof Manifest): string {
  const licences = new Map(
    lockedPackages(ROOT)
      .filter(({ name, path }) => path === `node_modules/${name}`)
      .map(({ name, entry }) => [name, entry.license ?? '']),
  );
  const rows = Object.entries(REASONS[kind]).map(([name, why]) => [code(name), licences.get(name) ?? '', why]);
  return table(['package', 'licence', 'why'], rows);
}

export function licences(): string {
  const onlyTools = TOOLS.filter((licence) => !SHIPPED.includes(licence));
  return `Allowed anywhere: ${SHIPPED.join(', ')}. Allowed for tools, which are no part of what they make: ${onlyTools.join(', ')}.\n`;
}

export function floors(): string {
  const all = Object.entries({ ...FLOORS, 'SQLite (in Bun)': SQLITE_FLOOR });
  return table(
    ['package', 'at least', 'before it'],
    all.map(([name, { fixed, why }]) => [name, fixed, why]),
  );
}

function allowed(entry: StyleEntry | DecorationEntry): string {
  switch (entry.type) {
    case 'text':
      return `text of 1 to ${entry.maxLength} characters`;
    case 'hash':
      return 'hash of a logo of the account';
    case 'choice':
      return entry.values.map(code).join(', ');
    case 'number':
      return `${entry.whole ? 'whole number' : 'number'} from ${entry.min} to ${entry.max}`;
    case 'colour':
      return 'hex colour, `#rgb` or `#rrggbb`';
    case 'boolean':
      return '`true`, `false`';
  }
}

const STYLE_HEAD = ['key', 'allowed', 'default', 'meaning'];

export function styles(): string {
  const rows = STYLE_KEYS.map((key) => {
    const entry = RENDER_STYLE[key];
    return [code(key), allowed(entry), code(String(entry.default)), entry.meaning];
  });
  return table(STYLE_HEAD, rows);
}

export function decorations(): string {
  const rows = DECORATION_KEYS.flatMap((key) => {
    const part = DECORATION[key];
    if (!('fields' in part)) return [[code(key), allowed({ ...part, default: '' }), 'none', part.meaning]];
    const fields = Object.entries<DecorationEntry>(part.fields).map(([name, entry]) => {
      const usual = 'default' in entry ? code(String(entry.default)) : 'must be given';
      return [code(`${key}.${name}`), allowed(entry), usual, entry.meaning];
    });
    return [[code(key), 'the settings below, or `null`', '`null`', part.meaning], ...fields];
  });
  return table(STYLE_HEAD, rows);
}

export function papers(): string {
  const rows = Object.values(LABEL_PAPERS).map(({ name, page, columns, rows: lines, width, height }) => [
    PAGES[page].name,
    name,
    `${columns} × ${lines}`,
    `${width} × ${height}`,
  ]);
  return table(['page', 'label paper', 'columns × rows', 'mm'], rows);
}
