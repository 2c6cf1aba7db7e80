import { expect, test } from 'bun:test';
import { emptyDraft, newCode } from './new-code.ts';

const draft = { ...emptyDraft('main'), redirect_url: 'https://example.com' };

test('only what was entered is sent', () => {
  expect(newCode(draft, 'UTC')).toEqual({
    type: 'url',
    project_id: 'main',
    redirect_url: 'https://example.com',
  });
});

test('the expiry is read in the zone of the account', () => {
  const sent = newCode({ ...draft, expires: '2027-07-31T18:00', scan_limit: 5 }, 'Europe/Berlin');
  expect(sent).toMatchObject({ expires_at: '2027-07-31T16:00:00.000Z', scan_limit: 5 });
});

test('what was typed for another type is not sent', () => {
  const text = { ...draft, type: 'text' as const, text: 'Hello', label: ' Greeting ' };
  expect(newCode(text, 'UTC')).toEqual({
    type: 'text',
    project_id: 'main',
    qr_data: { text: 'Hello' },
    label: 'Greeting',
  });
});
