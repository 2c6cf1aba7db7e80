import { z } from 'zod';

/** An instant in responses: ISO 8601 in UTC with milliseconds and `Z`. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time', example: '2026-11-14T09:30:00.000Z' });
