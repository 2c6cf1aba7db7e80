import { z } from 'zod';

/** A message of JSON-RPC, as far as it is looked at here: one with a method asks or tells, the others answer. */
export const message = z.looseObject({
  jsonrpc: z.literal('2.0', 'must be 2.0'),
  id: z.union([z.string(), z.number()], 'must be a string or a number').optional(),
  method: z.string('must be a string').optional(),
  params: z.looseObject({}, 'must be an object').optional(),
  result: z.looseObject({}, 'must be an object').optional(),
});

export type Message = z.output<typeof message>;

type Capabilities = { elicitation?: { form?: object; url?: object } | undefined };

/** Whether a client shows questions to a person. Forms are what one without details takes. */
export function takesForms(stated: unknown): boolean {
  const { elicitation } = (stated ?? {}) as Capabilities;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
