import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { createCode, patchCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const url = 'https://example.com/elsewhere';
const schedule = {
  condition: 'schedule',
  schedule_days: ['mon', 'sun'],
  schedule_start: '09:00',
  schedule_end: '17:30',
  url,
};

/** Every shape the specification allows, in the form it is returned. */
const GOOD = [
  { condition: 'device', value: 'ios', url },
  { condition: 'device', value: 'android', url },
  { condition: 'device', value: 'desktop', url },
  { condition: 'country', value: 'DE', url },
  { condition: 'device', value: 'ios', condition2: 'country', value2: 'JP', url },
  { condition: 'country', value: 'US', condition2: 'device', value2: 'desktop', url },
  schedule,
  { ...schedule, schedule_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
  { ...schedule, schedule_start: '00:00', schedule_end: '23:59' },
];

const BAD: [string, unknown, string][] = [
  ['a rule that is null', null, '[0]'],
  ['a rule that is a list', [], '[0]'],
  ['no condition', { value: 'ios', url }, '[0].condition is required'],
  ['an unknown condition', { condition: 'language', value: 'de', url }, '[0].condition'],
  ['an unknown device', { condition: 'device', value: 'iphone', url }, '[0].value'],
  ['a device in upper case', { condition: 'device', value: 'IOS', url }, '[0].value'],
  ['no value', { condition: 'device', url }, '[0].value is required'],
  ['a country of three letters', { condition: 'country', value: 'DEU', url }, '[0].value'],
  ['a country that is not assigned', { condition: 'country', value: 'XX', url }, '[0].value'],
  ['a letter whose upper case is a country', { condition: 'country', value: 'ß', url }, '[0].value'],
  ['a dotless i', { condition: 'country', value: 'ıt', url }, '[0].value'],
  ['no URL', { condition: 'device', value: 'ios' }, '[0].url is required'],
  ['a URL that is none', { condition: 'device', value: 'ios', url: 'x' }, '[0].url'],
  [
    'device with device',
    { condition: 'device', value: 'ios', condition2: 'device', value2: 'android', url },
    '[0].condition2',
  ],
  [
    'country with country',
    { condition: 'country', value: 'DE', condition2: 'country', value2: 'AT', url },
    '[0].condition2',
  ],
  [
    'device with schedule',
    { ...schedule, condition: 'device', value: 'ios', condition2: 'schedule' },
    '[0].condition2',
  ],
  ['condition2 alone', { condition: 'device', value: 'ios', condition2: 'country', url }, '[0].value2'],
  ['value2 alone', { condition: 'device', value: 'ios', value2: 'DE', url }, '[0].condition2'],
  [
    'a value2 of the wrong kind',
    { condition: 'device', value: 'ios', condition2: 'country', value2: 'ios', url },
    '[0].value2',
  ],
  ['a schedule with a value', { ...schedule, value: 'ios' }, '[0].value'],
  ['a schedule with condition2', { ...schedule, condition2: 'country', value2: 'DE' }, '[0].condition2'],
  ['a device rule with days', { condition: 'device', value: 'ios', schedule_days: ['mon'], url }, '[0].schedule_days'],
  ['no days', { ...schedule, schedule_days: [] }, '[0].schedule_days'],
  ['days that are no list', { ...schedule, schedule_days: 'mon' }, '[0].schedule_days'],
  ['a day in upper case', { ...schedule, schedule_days: ['Mon'] }, '[0].schedule_days[0]'],
  ['a day by its full name', { ...schedule, schedule_days: ['mon', 'tuesday'] }, '[0].schedule_days[1]'],
  ['a time without its zero', { ...schedule, schedule_start: '9:00' }, '[0].schedule_start'],
  ['24:00', { ...schedule, schedule_end: '24:00' }, '[0].schedule_end'],
  ['seconds', { ...schedule, schedule_start: '09:00:00' }, '[0].schedule_start'],
  ['no start', { ...schedule, schedule_start: undefined }, '[0].schedule_start is required'],
  [
    'an end before its start',
    { ...schedule, schedule_start: '22:00', schedule_end: '06:00' },
    '[0].schedule_start must be earlier than schedule_end',
  ],
  [
    'an end at its start',
    { ...schedule, schedule_start: '09:00', schedule_end: '09:00' },
    '[0].schedule_start must be earlier than schedule_end',
  ],
  ['an unknown field', { condition: 'device', value: 'ios', url, weight: 1 }, '[0].weight'],
];

onBothEngines('redirect rules', (engine) => {
  const app = sharedApp(engine);

  test('every valid shape is accepted on create and on update, and returned unchanged and in order', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account, { redirect_rules: GOOD });
    expect((await readCode(account, qr_id)).redirect_rules).toEqual(GOOD);
    const reversed = GOOD.toReversed();
    expect((await patchCode(account, qr_id, { redirect_rules: reversed })).redirect_rules).toEqual(reversed);
  });

  test('a country is accepted in either case and stored in upper case', async () => {
    const account = await freshAccount(app());
    const rule = { condition: 'country', value: 'de', url };
    const { qr_id } = await createCode(account, { redirect_rules: [rule] });
    expect((await readCode(account, qr_id)).redirect_rules).toEqual([{ ...rule, value: 'DE' }]);
  });

  test('a repeated weekday is stored once', async () => {
    const account = await freshAccount(app());
    const rule = { ...schedule, schedule_days: ['mon', 'tue', 'mon'] };
    const { qr_id } = await createCode(account, { redirect_rules: [rule] });
    const [kept] = (await readCode(account, qr_id)).redirect_rules;
    expect(kept.schedule_days).toEqual(['mon', 'tue']);
  });

  test('20 rules are accepted and 21 refused, on create and on update', async () => {
    const account = await freshAccount(app());
    const rules = (count: number) => ({
      redirect_rules: Array.from({ length: count }, () => ({ condition: 'device', value: 'ios', url })),
    });
    const { qr_id } = await createCode(account, rules(20));
    const create = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, ...rules(21) });
    expectRefusal(create, 400, 'invalid_request', 'redirect_rules may have at most 20');
    const update = await account.api.patch(`/v1/qr-codes/${qr_id}`, rules(21));
    expectRefusal(update, 400, 'invalid_request', 'redirect_rules may have at most 20');
  });

  test('an invalid rule is refused with the path of the wrong field, on create and on update', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    for (const [what, rule, storeEnv] of BAD) {
      const fields = { redirect_rules: [rule] };
      const message = `redirect_rules${storeEnv}`;
      const create = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, ...fields });
      expect([what, create.status]).toEqual([what, 400]);
      expectRefusal(create, 400, 'invalid_request', message);
      expectRefusal(await account.api.patch(`/v1/qr-codes/${qr_id}`, fields), 400, 'invalid_request', message);
    }
    const fourth = [...GOOD.slice(0, 3), { ...schedule, schedule_start: '18:00' }];
    expectRefusal(
      await account.api.patch(`/v1/qr-codes/${qr_id}`, { redirect_rules: fourth }),
      400,
      'invalid_request',
      'redirect_rules[3].schedule_start must be earlier than schedule_end',
    );
  });

  test('codes of type text and dynamic_url may have rules too', async () => {
    const account = await freshAccount(app());
    for (const fields of [{ type: 'dynamic_url' }, { type: 'text', redirect_url: null, text: 'Hello' }]) {
      const { qr_id } = await createCode(account, { ...fields, redirect_rules: GOOD });
      expect((await readCode(account, qr_id)).redirect_rules).toEqual(GOOD);
    }
  });
});
