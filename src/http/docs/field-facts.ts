import type { Schema } from '../openapi/types.ts';

/** `string or null`, `array of objects`, … */
export function typeName(schema: Schema, items?: Schema): string {
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
export function factsOf(schema: Schema): string[] {
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
