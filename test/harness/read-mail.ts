/** A decoded mail (RFC 5322, 2045, 2047): subject, headers, text and HTML. */
export type ReadMail = { subject: string; header(name: string): string; text: string; html: string };

export function readMail(data: string): ReadMail {
  const { header, body } = split(data);
  const boundary = /boundary="?([^";]+)"?/.exec(header('content-type'))?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const part = (type: string) => {
    const found = parts.find((one) => one.header('content-type').startsWith(type));
    const body = found ? decode(found.body, found.header('content-transfer-encoding')) : '';
    return body.replaceAll('\r\n', '\n');
  };
  return {
    subject: decodeWords(header('subject')),
    header,
    text: part('text/plain'),
    html: part('text/html'),
  };
}

function split(data: string): { header(name: string): string; body: string } {
  const at = data.indexOf('\r\n\r\n');
  const lines = data
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    header(name) {
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      return line?.slice(name.length + 1).trim() ?? '';
    },
    body: data.slice(at + 4),
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body;
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' ')),
    );
}
