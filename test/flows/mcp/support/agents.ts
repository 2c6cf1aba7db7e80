import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PROGRAM } from '../../../harness/server-process.ts';

/** The two ways in which the protocol asks people: by sessions until 2025, without any since 2026. */
export const PROTOCOLS = ['2025-11-25', '2026-07-28'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** What the person at the client does when asked; null: the client shows no questions. */
type Person = 'accept' | 'decline' | 'cancel' | (() => Promise<'accept'>) | null;

export type Agent = {
  client: Client;
  /** Questions that the person saw. */
  asked: string[];
  call(name: string, sent?: Record<string, unknown>): Promise<Result>;
  sessionId(): string | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
type Result = CallToolResult & { structuredContent?: any };

export const TRANSPORTS = ['http', 'stdio'] as const;

type Where = { url: string; apiKey: string; headers?: Record<string, string> };
type How = { transport?: (typeof TRANSPORTS)[number]; protocol?: Protocol; person?: Person };

/** A client of the official SDK that is connected to the server. */
export async function agentOf(
  { url, apiKey, headers }: Where,
  { transport: kind = 'http', protocol = '2026-07-28', person = null }: How = {},
): Promise<Agent> {
  const asked: string[] = [];
  const client = new Client(
    { name: 'tests', version: '1' },
    {
      capabilities: person === null ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: protocol === '2025-11-25' ? 'legacy' : 'auto' },
    },
  );
  if (person !== null) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      const action = typeof person === 'string' ? person : await person();
      return action === 'accept' ? { action, content: {} } : { action };
    });
  }
  const http = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { 'x-api-key': apiKey, ...headers } },
  });
  await client.connect(kind === 'http' ? http : stdioTransport({ REPOINT_URL: url, REPOINT_API_KEY: apiKey }));
  return {
    client,
    asked,
    call: async (name, sent = {}) => (await client.callTool({ name, arguments: sent })) as Result,
    sessionId: () => http.sessionId,
  };
}

function stdioTransport(env: Record<string, string>): StdioClientTransport {
  const [command = '', ...args] = PROGRAM;
  return new StdioClientTransport({ command, args: [...args, 'mcp'], env: { PATH: process.env.PATH ?? '', ...env } });
}

/** What the only text of a result says; it is the same as its structured content. */
export function textOf({ content }: Result): unknown {
  const [first] = content;
  return first?.type === 'text' ? JSON.parse(first.text) : null;
}
