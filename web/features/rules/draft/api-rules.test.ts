import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fromV1, toV1, v1Rule } from '../../../../src/codes/v1-rules.ts';
import { apiRule, rulesOf } from '../../../lib/redirect-rules.ts';
import { anyRule } from '../testing/any-rule.ts';

test('a rule is sent as the API shows it, and read back as it was', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const sent = apiRule(rule);
      expect<unknown>([sent]).toEqual(toV1(rule));
      expect(fromV1(v1Rule.parse(sent))).toEqual(rule);
      expect(rulesOf({ redirect_rules: [sent] })).toEqual([rule]);
    }),
  );
});
