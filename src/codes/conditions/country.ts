import { z } from 'zod';
import { COUNTRIES } from '../../lib/countries.ts';
import { type ConditionType, FactCondition } from './condition.ts';

const NOT_A_COUNTRY = 'must be an ISO 3166-1 alpha-2 country code, such as DE';

/** Two ASCII letters: the Unicode upper case of ß is SS, which is a country. */
const isCountry = (text: string) => /^[A-Za-z]{2}$/.test(text) && COUNTRIES.has(text.toUpperCase());

export const country = z
  .string(NOT_A_COUNTRY)
  .refine(isCountry, NOT_A_COUNTRY)
  .transform((text) => text.toUpperCase())
  .meta({
    description: 'ISO 3166-1 alpha-2, taken in either case and kept in upper case.',
    minLength: 2,
    maxLength: 2,
    example: 'DE',
  });

export const countryCondition: ConditionType<'country'> = {
  schema: z.strictObject({ kind: z.literal('country'), value: country }),
  compile: ({ kind, value }) => new FactCondition(kind, value.toUpperCase()),
};
