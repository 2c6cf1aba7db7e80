import fc from 'fast-check';
import { type Condition, DEVICES, type RedirectRule, WEEKDAYS } from '../../../../src/codes/values/redirect-rule.ts';

/** Few values, so that rules often overlap. */
export const anyDevice = fc.constantFrom(...DEVICES);
export const COUNTRIES = ['DE', 'FR', 'US'];
export const anyCountry = fc.constantFrom(...COUNTRIES);
export const TIMES = ['00:00', '06:00', '08:30', '12:00', '18:00', '23:58', '23:59'];
const url = fc.constantFrom('https://a.example/', 'https://b.example/', 'https://destination.example/');

const scheduleRule = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    times: fc.uniqueArray(fc.constantFrom(...TIMES), { minLength: 2, maxLength: 2 }),
    url,
  })
  .map(({ days, times, url: target }): RedirectRule => {
    const [start = '', end = ''] = [...times].sort();
    return { when: [{ kind: 'schedule', days, start, end }], url: target };
  });

const visitorRule = fc
  .record({ device: fc.option(anyDevice), country: fc.option(anyCountry), deviceFirst: fc.boolean(), url })
  .map(({ device, country, deviceFirst, url: target }): RedirectRule => {
    const byDevice: Condition[] = device === null ? [] : [{ kind: 'device', value: device }];
    const byCountry: Condition[] = country === null ? [] : [{ kind: 'country', value: country }];
    const when = deviceFirst ? [...byDevice, ...byCountry] : [...byCountry, ...byDevice];
    return { when: when.length > 0 ? when : [{ kind: 'device', value: 'ios' }], url: target };
  });

/** Any rule that the API accepts. */
export const anyRule: fc.Arbitrary<RedirectRule> = fc.oneof(scheduleRule, visitorRule);
