import { Ajv, type ValidateFunction } from 'ajv';
import { parseDay } from '../../src/analytics/day.ts';
import type { Schema } from '../../src/http/openapi/types.ts';
import { parseInstant } from '../../src/lib/instant.ts';

/** `strict` refuses keywords and formats that ajv would otherwise ignore, so that nothing is unchecked. */
const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
ajv.addKeyword({ keyword: 'example' });
ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
ajv.addFormat('date-time', (text) => parseInstant(text) !== null);
ajv.addFormat('date', (text) => parseDay(text) !== null);
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addFormat('email', (text) => text.includes('@'));

/** Compiles a schema without references once; the result lists every problem of a value. */
export function validator(schema: Schema): (value: unknown) => string[] {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : problemsOf(validate));
}

function problemsOf({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ?? params.allowedValues;
    return `${instancePath || 'it'} ${message}${extra === undefined ? '' : `: ${JSON.stringify(extra)}`}`;
  });
}
