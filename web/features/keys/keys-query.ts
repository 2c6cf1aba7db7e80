import { queryOptions } from '@tanstack/react-query';
import { type Schemas, type V2Answer, v2 } from '../../lib/v2.ts';

/** Keeps the usage bars up to date; not polled while the page is hidden. */
const FOLLOW_MS = 10_000;

export type Key = Schemas['ApiKey'];

/** Of each key, and how many there may be. */
export type KeyLimits = V2Answer<'GET /v2/keys'>['limits'];

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => v2('GET /v2/keys', {}, signal),
  refetchInterval: FOLLOW_MS,
});
