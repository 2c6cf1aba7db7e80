import { createMcpHandler } from '@modelcontextprotocol/server';
import { type AskPerson, createMcpServer } from './create-mcp-server.ts';
import type { Message } from './message.ts';
import type { AskOwner } from './questions.ts';
import type { CallApi } from './tool-request.ts';

/** Our own socket closes what is silent for longer than 10 s. */
const KEEP_ALIVE_MS = 5_000;

/** `askOwner`: how the person at a client of the protocol before 2026 is asked; null: not at all. */
type Asked = { request: Request; sent: Message; callApi: CallApi; askOwner: AskOwner | null };

/** Answers one message by itself, in the version of the protocol that its client speaks. */
export function handleMessage({ request, sent, callApi, askOwner }: Asked): Promise<Response> {
  const askPerson: AskPerson | null =
    askOwner &&
    (({ server }, { mcpReq }, params) =>
      askOwner(mcpReq.signal, async (id) => {
        const question = { jsonrpc: '2.0', id, method: 'elicitation/create', params } as const;
        await server.transport?.send(question, { relatedRequestId: mcpReq.id });
      }));
  const handler = createMcpHandler(
    ({ era }) => createMcpServer(era === 'modern' ? { callApi } : { callApi, askPerson }),
    { keepAliveMs: KEEP_ALIVE_MS },
  );
  return handler.fetch(request, { parsedBody: sent });
}
