import { expect, test } from 'bun:test';
import { draftProblems, EMPTY_DRAFT, isForV2Alone, refusedField, toRequest } from './key-draft.ts';

const NOW = Date.parse('2026-11-19T10:00:00Z');

test('a draft of which only the name was typed asks for a key without restrictions', () => {
  expect(toRequest({ ...EMPTY_DRAFT, name: ' Till ' }, 'UTC', NOW)).toEqual({
    name: 'Till',
    read_only: false,
    project_ids: null,
    expires_at: null,
  });
});

test('projects that were chosen before the choice of all are not sent', () => {
  const draft = { ...EMPTY_DRAFT, projectIds: ['prj_1'] };
  expect(toRequest(draft, 'UTC', NOW).project_ids).toBeNull();
  expect(toRequest({ ...draft, isOfAllProjects: false }, 'UTC', NOW).project_ids).toEqual(['prj_1']);
});

test('an expiry is so many days from now, or the end of the last day in the zone of the account', () => {
  const expires = (expiry: 'days30' | 'days90' | 'day', lastDay = '', zone = 'UTC') =>
    toRequest({ ...EMPTY_DRAFT, expiry, lastDay }, zone, NOW).expires_at;
  expect([expires('days30'), expires('days90')]).toEqual(['2026-12-19T10:00:00.000Z', '2027-02-17T10:00:00.000Z']);
  expect(expires('day', '2026-12-31')).toBe('2027-01-01T00:00:00.000Z');
  expect(expires('day', '2026-12-31', 'America/New_York')).toBe('2027-01-01T05:00:00.000Z');
  // The day on which the clocks change, which has 25 hours.
  expect(expires('day', '2027-10-31', 'Europe/Berlin')).toBe('2027-10-31T23:00:00.000Z');
});

test('a name, a project of some, and a day for the choice of one are asked for', () => {
  const some = { ...EMPTY_DRAFT, isOfAllProjects: false };
  expect(draftProblems.name(' ')).toBe('Enter a name');
  expect([draftProblems.projectIds([], some), draftProblems.projectIds(['prj_1'], some)]).toEqual([
    'Choose at least one project',
    null,
  ]);
  expect(draftProblems.projectIds([], EMPTY_DRAFT)).toBeNull();
  expect([
    draftProblems.lastDay('', { ...EMPTY_DRAFT, expiry: 'day' }),
    draftProblems.lastDay('', EMPTY_DRAFT),
  ]).toEqual(['Choose a day', null]);
});

test('a refusal is shown at the field that it names', () => {
  const onDay = { ...EMPTY_DRAFT, expiry: 'day' as const };
  expect([refusedField('expires_at', onDay), refusedField('expires_at', EMPTY_DRAFT)]).toEqual(['lastDay', null]);
  expect([refusedField('project_ids[0]', onDay), refusedField(null, onDay)]).toEqual(['projectIds', null]);
});

test('only a key that may do all in all projects is one of v1', () => {
  expect(isForV2Alone(EMPTY_DRAFT)).toBe(false);
  expect(isForV2Alone({ ...EMPTY_DRAFT, access: 'read' })).toBe(true);
  expect(isForV2Alone({ ...EMPTY_DRAFT, isOfAllProjects: false })).toBe(true);
});
