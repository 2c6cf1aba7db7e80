import { z } from 'zod';
import { DAY_MS, localTime, openZone, type Zone } from '../../lib/zone.ts';
import type { ConditionCheck, Conditions, VisitorFacts } from '../values/redirect-rule.ts';
import { CompiledCondition, type ConditionType } from './condition.ts';

const NOT_A_DAY = 'must be a day as YYYY-MM-DD';

const day = z
  .string(NOT_A_DAY)
  .refine((text) => dayNumber(text) !== null, NOT_A_DAY)
  .meta({ format: 'date', example: '2026-12-24' });

const sent = z
  .strictObject(
    { from: day.optional().describe('The first day.'), to: day.optional().describe('The last day, included.') },
    'must be an object with from, to or both',
  )
  .superRefine(({ from, to }, context) => {
    if ((from ?? to) === undefined) context.addIssue({ code: 'custom', message: 'must have from, to or both' });
    if (from !== undefined && to !== undefined && from > to)
      context.addIssue({ code: 'custom', path: ['from'], message: 'must not be after to' });
  });

export const datesCondition: ConditionType<'dates'> = {
  schema: sent.describe("Days in the time zone of the code's owner, at least one of them.") as unknown as z.ZodType<
    Conditions['dates']
  >,
  compile: (condition, timeZone) => new DatesCondition(condition, openZone(timeZone)),
};

class DatesCondition extends CompiledCondition {
  readonly kind = 'dates';
  readonly #wanted: string;
  /** Days since 1970, both included. */
  readonly #from: number;
  readonly #to: number;
  readonly #zone: Zone;

  constructor({ from, to }: Conditions['dates'], zone: Zone) {
    super();
    this.#wanted = from === to ? `${from}` : `${from ?? ''}–${to ?? ''}`;
    this.#from = from === undefined ? Number.NEGATIVE_INFINITY : (dayNumber(from) ?? Number.NaN);
    this.#to = to === undefined ? Number.POSITIVE_INFINITY : (dayNumber(to) ?? Number.NaN);
    this.#zone = zone;
  }

  matches(_visitor: VisitorFacts, now: number): boolean {
    const today = Math.floor(localTime(this.#zone, now) / DAY_MS);
    return today >= this.#from && today <= this.#to;
  }

  explain(visitor: VisitorFacts, now: number): ConditionCheck[] {
    const seen = new Date(localTime(this.#zone, now)).toISOString().slice(0, 10);
    return [{ condition: 'dates', wanted: this.#wanted, seen, met: this.matches(visitor, now) }];
  }
}

/** Days since 1970-01-01; null: there is no such day. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date` takes 2026-02-30 for a day in March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY_MS;
}
