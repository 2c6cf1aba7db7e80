import { describe, expect, test } from 'bun:test';
import { explain } from '../../../../src/scan/simulate.ts';
import { sampleLink, sampleVisitor } from '../../../../src/scan/testing/samples.ts';
import { checkText } from '../../../lib/rule-text.ts';
import { sampleCode } from '../../../lib/testing/sample-code.ts';
import { blankDraft, draftOf } from '../draft/rule-draft.ts';
import { noRedirectText, simulationRequest } from './simulation.ts';

const PROBE = { device: 'ios', country: null, language: null, local: '2026-01-05T12:00' } as const;

describe('what the server is asked', () => {
  test('unfinished rules are left out, and the others keep their drafts’ keys', () => {
    const drafts = [
      blankDraft('unfinished'),
      { ...blankDraft('a'), url: 'https://example.com/a' },
      { ...blankDraft('b'), kinds: ['country' as const], url: 'https://example.com/b' },
      draftOf({ when: [{ country: ['DE'] }], url: 'https://example.com/c' }, 'c'),
    ];
    const { keys, body } = simulationRequest(sampleCode(), drafts, PROBE, '2026-01-05T12:00:00.000Z');
    expect(keys).toEqual(['a', 'c']);
    expect(body.rules?.map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/c']);
  });

  test('the rules on the page are tried on the code itself, none too', () => {
    const { body } = simulationRequest(sampleCode({ qr_id: 'qr_7' }), [], PROBE, '2026-01-05T12:00:00.000Z');
    expect(body).toMatchObject({ qr_id: 'qr_7', rules: [], country: null });
  });
});

describe('what the server answers, in words', () => {
  test('every condition shows the actual value, and the wanted one if it differs', () => {
    const link = sampleLink({
      redirect_rules: [
        {
          when: [{ device: ['ios'] }, { country: ['DE'] }],
          url: 'https://a.example',
        },
        {
          when: [{ schedule: { days: ['mon', 'tue', 'wed'], start: '18:00', end: '23:59' } }],
          url: 'https://b.example',
        },
      ],
    });
    const monday = Date.parse('2026-01-05T12:00:00Z');
    const { rules } = explain(link, sampleVisitor({ device: 'android' }), monday);
    expect(rules.map(({ conditions }) => conditions.map(checkText))).toEqual([
      ['Device is Android, wanted iPhone and iPad', 'Country is unknown, wanted Germany'],
      ['Day is Monday', 'Time is 12:00, wanted 18:00–midnight'],
    ]);
    const sunday = explain(link, sampleVisitor(), Date.parse('2026-01-11T12:00:00Z')).rules[1];
    expect(sunday?.conditions.map(checkText)[0]).toBe('Day is Sunday, wanted Mon–Wed');
  });

  test('an archived project is distinguished from an archived code', () => {
    expect(noRedirectText('not_found', { project_archived: true }).text).toContain('project');
    expect(noRedirectText('not_found', { project_archived: false }).text).not.toContain('project');
  });
});
