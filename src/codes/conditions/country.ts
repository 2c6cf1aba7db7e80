import { z } from 'zod';
import { COUNTRIES, COUNTRY_GROUPS, countriesIn, isCountryGroup } from '../../lib/countries.ts';
import { type ConditionType, FactCondition } from './condition.ts';
import { valueList } from './value-list.ts';

const NOT_A_COUNTRY = 'must be an ISO 3166-1 alpha-2 country code, such as DE';
const GROUPS = Object.keys(COUNTRY_GROUPS);
const NEITHER = `${NOT_A_COUNTRY}, or one of ${GROUPS.join(', ')}`;

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

const countryOrGroup = z
  .string(NEITHER)
  .refine((text) => isCountry(text) || (/^[A-Za-z]+$/.test(text) && isCountryGroup(text.toUpperCase())), NEITHER)
  .transform((text) => text.toUpperCase())
  .meta({
    description: `ISO 3166-1 alpha-2, or a group of countries (${GROUPS.join(', ')}), in either case.`,
    example: 'DE',
  });

export const countryCondition: ConditionType<'country'> = {
  schema: valueList(countryOrGroup, COUNTRIES.size + GROUPS.length).describe('Where the visitor is: one of these.'),
  compile(values) {
    const wanted = values.map((value) => value.toUpperCase());
    return new FactCondition('country', wanted.flatMap(countriesIn), wanted);
  },
};
