import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Refusal } from '../../errors/refusal.ts';

/** What an agent needs to mend its call. */
type Problem = { code: string; message: string; field?: string; retry_after?: number };

const told = (fields: object): Pick<CallToolResult, 'content' | 'structuredContent'> => ({
  content: [{ type: 'text', text: JSON.stringify(fields) }],
  structuredContent: { ...fields },
});

export const problem = (fields: Problem): CallToolResult => ({ ...told(fields), isError: true });

export function refused({ code, message, field }: Refusal): CallToolResult {
  return problem({ code, message, ...(field !== undefined && { field }) });
}

/** An answer of v2 as the result of a tool, without the envelope. */
export async function resultOf(response: Response): Promise<CallToolResult> {
  const mimeType = response.headers.get('content-type') ?? '';
  if (mimeType.startsWith('image/')) {
    const data = Buffer.from(await response.arrayBuffer()).toString('base64');
    return { content: [{ type: 'image', data, mimeType }] };
  }
  const { ok: _ok, version: _version, ...fields } = (await response.json()) as Record<string, unknown>;
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    return problem({ ...(fields as Problem), ...(retryAfter !== null && { retry_after: Number(retryAfter) }) });
  }
  delete fields.request_id;
  return told(fields);
}
