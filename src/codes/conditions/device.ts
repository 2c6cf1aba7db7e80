import { z } from 'zod';
import { DEVICES } from '../values/redirect-rule.ts';
import { type ConditionType, FactCondition } from './condition.ts';
import { valueList } from './value-list.ts';

export const device = z
  .enum(DEVICES, `must be one of ${DEVICES.join(', ')}`)
  .describe('What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.');

export const deviceCondition: ConditionType<'device'> = {
  schema: valueList(device, DEVICES.length).describe('What the visitor holds: one of these.'),
  compile: (values) => new FactCondition('device', values, values),
};
