import { z } from 'zod';
import { DEVICES } from '../values/redirect-rule.ts';
import { type ConditionType, FactCondition } from './condition.ts';

export const device = z
  .enum(DEVICES, `must be one of ${DEVICES.join(', ')}`)
  .describe('What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.');

export const deviceCondition: ConditionType<'device'> = {
  schema: z.strictObject({ kind: z.literal('device'), value: device }),
  compile: ({ kind, value }) => new FactCondition(kind, value),
};
