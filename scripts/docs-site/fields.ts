import { flatSchema, type OpenApiDocument, type Reference, type Schema } from '../../src/http/openapi/types.ts';
import { inline } from './description.ts';

export type Field = { name: string; schema: Schema | Reference; required: boolean };

/** Who sends the fields. Required fields are marked only for the caller: ours are always present. */
export type Sender = 'caller' | 'us';

/** A list of fields or parameters, each with its type, constraints, meaning and nested fields. */
export function fieldList(document: OpenApiDocument, fields: readonly Field[], sender: Sender): string {
  const items = fields.map((field) => `<li>${fieldHtml(document, field, sender)}</li>`);
  return `<ul class="fields">${items.join('')}</ul>`;
}

/** The fields of an object. */
export function fieldsOf(document: OpenApiDocument, schema: Schema | Reference): Field[] {
  const { properties = {}, required = [] } = flatSchema(document, schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    required: required.includes(name),
  }));
}

function fieldHtml(document: OpenApiDocument, { name, schema, required }: Field, sender: Sender): string {
  const flat = flatSchema(document, schema);
  const items = flat.items && flatSchema(document, flat.items);
  const facts = factsOf(items?.enum ? { ...flat, enum: items.enum } : flat);
  const isMust = required && sender === 'caller';
  return (
    `<p class="field"><code>${name}</code> <span class="type">${typeName(flat, items)}</span>` +
    `${isMust ? ' <span class="required">required</span>' : ''}</p>` +
    `${flat.description ? `<p>${inline(flat.description)}</p>` : ''}` +
    `${facts.length > 0 ? `<p class="facts">${inline(sentence(facts))}</p>` : ''}` +
    nestedFieldsHtml(document, `${countOf(items ?? flat)} of <code>${name}</code>`, items ?? flat, sender)
  );
}

function sentence(facts: string[]): string {
  const text = facts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function countOf({ properties = {} }: Schema): string {
  const count = Object.keys(properties).length;
  return count === 1 ? '1 field' : `${count} fields`;
}

/** The fields of an object, or of each of its variants, collapsed. */
function nestedFieldsHtml(document: OpenApiDocument, summary: string, schema: Schema, sender: Sender): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map((choice) => choiceHtml(document, choice, sender)).join('');
  if (!schema.properties) return '';
  return collapsible(summary, fieldList(document, fieldsOf(document, schema), sender));
}

function choiceHtml(document: OpenApiDocument, choice: Schema | Reference, sender: Sender): string {
  const flat = flatSchema(document, choice);
  const name = '$ref' in choice ? `<b>${choice.$ref.split('/').at(-1)}</b>` : countOf(flat);
  const about = flat.description ? `<p>${inline(flat.description)}</p>` : '';
  const choices = flat.oneOf ?? flat.anyOf;
  const inside = choices
    ? choices.map((each) => choiceHtml(document, each, sender)).join('')
    : fieldList(document, fieldsOf(document, flat), sender);
  return collapsible(name, about + inside);
}

function collapsible(summary: string, html: string): string {
  return `<details><summary>${summary}</summary><div class="inside">${html}</div></details>`;
}

/** `string or null`, `array of objects`, … */
function typeName(schema: Schema, items?: Schema): string {
  const name = schema.type === 'array' ? `array of ${items ? plural(baseName(items)) : 'anything'}` : baseName(schema);
  return schema.nullable ? `${name} or null` : name;
}

function baseName(schema: Schema): string {
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.format === 'uuid') return 'UUID';
  return schema.type ?? 'object';
}

const plural = (name: string) => `${name}s`;

/** The constraints beyond the type, as short Markdown texts. */
function factsOf(schema: Schema): string[] {
  const { enum: values, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const facts = [
    values && allowed(values),
    range(minLength, maxLength, 'length'),
    range(minItems, maxItems, 'items'),
    range(minimum, maximum, null),
    schema.pattern && !schema.format && isReadable(schema.pattern) && `matches \`${schema.pattern}\``,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

function allowed(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== null).map((value) => `\`${value}\``);
  return shown.length === 1 ? `always ${shown[0]}` : `one of ${shown.join(' ')}`;
}

function range(min: number | undefined, max: number | undefined, unit: Unit | null): string | undefined {
  const [low, high] = [min, max].map((bound) => bound?.toLocaleString('en'));
  const text = low === high ? low : low && high ? `${low} to ${high}` : low ? `at least ${low}` : `at most ${high}`;
  if (text === undefined || unit === null) return text;
  return `${text} ${UNITS[unit][(max ?? min) === 1 ? 0 : 1]}`;
}

const UNITS = { length: ['character', 'characters'], items: ['entry', 'entries'] } as const;
type Unit = keyof typeof UNITS;

/** Long patterns are not shown. */
const isReadable = (pattern: string) => pattern.length <= 20;
