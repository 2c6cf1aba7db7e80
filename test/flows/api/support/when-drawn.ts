import type { ApiReply } from '../../../harness/api-client.ts';
import { until } from '../../../harness/until.ts';

/** What draws is asked again where the server is too busy for it (503), as its answer says. */
export function whenDrawn(send: () => Promise<ApiReply>): Promise<ApiReply> {
  return until(send, ({ status }) => status !== 503);
}
