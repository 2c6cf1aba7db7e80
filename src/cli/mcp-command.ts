import { command } from './command.ts';
import { runningServer } from './running-server.ts';

/** Nothing but the protocol goes to standard output. */
export const mcpCommand = command<undefined>({
  words: ['mcp'],
  summary: 'Serve an agent on this machine: the Model Context Protocol on standard input and output',
  async runWithoutStore(_, settings) {
    const { ask } = await runningServer(settings());
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    const { createMcpServer } = await import('../http/mcp/create-mcp-server.ts');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    process.stdin.once('end', end).once('close', end);
    const callApi = ({ path, init }: { path: string; init: RequestInit }) => ask(path, init);
    const connection = serveStdio(() => createMcpServer({ callApi }));
    await ended;
    await connection.close();
  },
  show: () => '',
});
