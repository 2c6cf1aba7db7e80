import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { redirectRules } from '../../../../src/codes/rule-fields.ts';
import { anyRule } from '../testing/any-rule.ts';

test('a rule is taken by the API and kept as it was sent', () => {
  fc.assert(fc.property(anyRule, (rule) => expect(redirectRules.parse([rule])).toEqual([rule])));
});
