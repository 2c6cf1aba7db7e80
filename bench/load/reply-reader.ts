/** Parses HTTP/1.1 responses from the chunks received, for a client with one request at a time. */
export type ReplyReader = {
  /** The reply, once the response is complete; null until then. */
  read(piece: Buffer): Reply | null;
};

export type Reply = { status: string; closes: boolean };

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CLOSES = /\r\nconnection: *close/i;
const CHUNKED = /\r\ntransfer-encoding:/i;

/** Throws on a response without a length, and on unexpected bytes after the end of one. */
export function createReplyReader(): ReplyReader {
  let reply: Reply | null = null;
  let missing = 0;
  let head: Buffer | null = null;

  function begin(piece: Buffer): void {
    const bytes = head ? Buffer.concat([head, piece]) : piece;
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) {
      head = Buffer.from(bytes);
      return;
    }
    head = null;
    const text = bytes.toString('latin1', 0, end);
    if (CHUNKED.test(text)) throw new Error('The load generator reads only answers with a Content-Length');
    reply = { status: text.slice(9, 12), closes: CLOSES.test(text) };
    missing = Number(LENGTH.exec(text)?.[1] ?? 0) - (bytes.length - end - HEAD_END.length);
  }

  return {
    read(piece) {
      if (reply) missing -= piece.length;
      else begin(piece);
      if (!reply || missing > 0) return null;
      if (missing < 0) throw new Error('The server sent more than one answer');
      const whole = reply;
      reply = null;
      return whole;
    },
  };
}
