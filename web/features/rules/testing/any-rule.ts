import fc from 'fast-check';
import { type Condition, DEVICES, type RedirectRule, WEEKDAYS } from '../../../../src/codes/values/redirect-rule.ts';

/** Few values, so that rules often overlap. */
export const anyDevice = fc.constantFrom(...DEVICES);
/** With what rules name, and what they do not. */
export const COUNTRIES = ['DE', 'FR', 'NO', 'IS', 'US', null];
export const LANGUAGES = ['de', 'de-at', 'fr', null];
export const anyCountry = fc.constantFrom(...COUNTRIES);
export const anyLanguage = fc.constantFrom(...LANGUAGES);
export const TIMES = ['00:00', '06:00', '08:30', '12:00', '18:00', '23:58', '23:59'];
/** Around a week that begins on Monday, 5 January 2026. */
const DATES = ['2026-01-05', '2026-01-07', '2026-01-08', '2026-01-10'];
const url = fc.constantFrom('https://a.example/', 'https://b.example/', 'https://destination.example/');
const some = <Value>(value: fc.Arbitrary<Value>, maxLength: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength });

const byDevice = some(anyDevice, 3).map((device): Condition => ({ device }));
const byCountry = some(fc.constantFrom('DE', 'NO', 'US', 'EU', 'EEA'), 2).map((country): Condition => ({ country }));
const byLanguage = some(fc.constantFrom('de', 'de-AT', 'fr'), 2).map((language): Condition => ({ language }));
const bySchedule = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    times: fc.uniqueArray(fc.constantFrom(...TIMES), { minLength: 2, maxLength: 2 }),
  })
  .map(({ days, times: [start = '', end = ''] }): Condition => ({ schedule: { days, start, end } }));
const byDates = fc
  .record({ days: fc.tuple(fc.constantFrom(...DATES), fc.constantFrom(...DATES)), open: fc.constantFrom(0, 1, 2) })
  .map(({ days, open }): Condition => {
    const [from = '', to = ''] = [...days].sort();
    return { dates: { ...(open !== 1 && { from }), ...(open !== 2 && { to }) } };
  });

const variant = fc.record({ url, weight: fc.constantFrom(1, 3) });
const goal = fc.oneof(
  { weight: 5, arbitrary: fc.record({ url }) },
  { weight: 1, arbitrary: fc.record({ split: fc.array(variant, { minLength: 2, maxLength: 3 }) }) },
);

/** Any rule that the API accepts, mostly with few conditions. */
export const anyRule: fc.Arbitrary<RedirectRule> = fc
  .record({
    kinds: fc.tuple(byDevice, byCountry, byLanguage, bySchedule, byDates),
    chosen: fc.oneof(
      fc.nat(4).map((at) => [at]),
      fc.shuffledSubarray<number>([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
    ),
    goal,
  })
  .map(({ kinds, chosen, goal: target }) => ({ when: chosen.flatMap((at) => kinds[at] ?? []), ...target }));
