import { parseArguments } from '../../src/cli/parse-arguments.ts';
import { readStyle } from '../../src/codes/code-content.ts';
import { defaultLabel } from '../../src/codes/create-qr-code.ts';
import { isQrId } from '../../src/codes/qr-code.ts';
import { codeChangeRequest, newCodeRequest } from '../../src/codes/v1-requests.ts';
import { newCodeV2 } from '../../src/codes/v2-requests.ts';
import { nameInLink, normalizeAlias } from '../../src/codes/values/alias.ts';
import { contactCardSchema } from '../../src/codes/values/content-types/vcard.ts';
import { wifiNetworkSchema } from '../../src/codes/values/content-types/wifi.ts';
import { normalizeSlug } from '../../src/codes/values/slug.ts';
import { wifiPayload } from '../../src/codes/wifi-payload.ts';
import { readPlans } from '../../src/config/plans.ts';
import * as kinds from '../../src/config/setting-kinds.ts';
import { trustedProxies } from '../../src/config/trusted-proxies.ts';
import { acceptsEncoding } from '../../src/http/accepts-encoding.ts';
import { constantAnswer } from '../../src/http/constant-answer.ts';
import { createMatcher } from '../../src/http/kernel/matcher.ts';
import { requireJsonType } from '../../src/http/kernel/read-fields.ts';
import { searchText } from '../../src/http/query.ts';
import { readIfMatch } from '../../src/http/v1/if-match.ts';
import { openCursor, openTextCursor } from '../../src/lib/cursor.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import { fieldProblem } from '../../src/lib/field-problems.ts';
import { fold } from '../../src/lib/fold.ts';
import { parseInstant } from '../../src/lib/instant.ts';
import { plainAddress } from '../../src/lib/net/address.ts';
import { clientAddress } from '../../src/lib/net/client-address.ts';
import { clientNetwork } from '../../src/lib/net/client-network.ts';
import { pageSize } from '../../src/lib/page.ts';
import { redactSecrets } from '../../src/lib/redact-secrets.ts';
import { parseStrictJson } from '../../src/lib/strict-json.ts';
import { parseTargetUrl } from '../../src/lib/target-url.ts';
import { urlPath, urlQuery } from '../../src/lib/url-path.ts';
import { requireEmail, requireLocale, requireTimeZone } from '../../src/people/account.ts';
import { looksLikeApiKey } from '../../src/people/api-key.ts';
import { keyName } from '../../src/people/create-key.ts';
import { isFromOwnPage } from '../../src/people/sign-in/own-origin.ts';
import { personName } from '../../src/people/sign-in/person-name.ts';
import { isProjectId, newProjectRequest } from '../../src/projects/project.ts';
import { normalizeHex } from '../../src/render/picture/colour.ts';
import { pictureText } from '../../src/render/picture/text.ts';
import { xmlText } from '../../src/render/picture/xml-text.ts';
import { EntryTables } from '../../src/safety/entry-tables.ts';
import { hostKey } from '../../src/safety/host-key.ts';
import { parseIpv4, parseIpv6 } from '../../src/safety/ip-address.ts';
import { parseListEntry } from '../../src/safety/list-entry.ts';
import { ListLines } from '../../src/safety/list-lines.ts';
import { privateHost } from '../../src/safety/private-hosts.ts';
import { retryAfterMs } from '../../src/safety/safe-browsing/back-off.ts';
import { canonicalize } from '../../src/safety/safe-browsing/canonicalize.ts';
import { expressionsOf } from '../../src/safety/safe-browsing/expressions.ts';
import { answer } from '../../src/scan/answer.ts';
import { NOT_FOUND } from '../../src/scan/outcome.ts';
import { contactPage } from '../../src/scan/pages/contact-page.ts';
import { chooseLanguage } from '../../src/scan/pages/languages.ts';
import { textPage } from '../../src/scan/pages/text-page.ts';
import { vcardFile } from '../../src/scan/pages/vcard-file.ts';
import { mergeQuery } from '../../src/scan/pass-query.ts';
import { readAgent } from '../../src/scan/visitor/agent.ts';
import { countryCode } from '../../src/scan/visitor/country.ts';
import { chooseDevice, deviceFromAgent } from '../../src/scan/visitor/device.ts';
import { referrerHost } from '../../src/scan/visitor/referrer.ts';
import { isPrefetch } from '../../src/scan/visitor/visit-class.ts';

/** The longest text that can reach a parser, by where it comes from. */
const MAX = {
  /** Bun refuses a request line and headers of more than 16 KiB. */
  header: 16_384,
  /** A field of a body; a quarter of the size of a whole body, to save time. */
  body: 65_536,
  whole: 262_144,
  /** A line of a safety list. */
  line: 65_536,
  /** An accepted URL, and texts derived from one. */
  url: 4_096,
  /** Environment variables and arguments of the operator. */
  operator: 8_192,
  /** An accepted text. */
  stored: 2_048,
} as const;

export type Parser = { name: string; from: keyof typeof MAX; parse: (text: string) => unknown };

export const maxLengthOf = ({ from }: Parser): number => MAX[from];

const parser = (name: string, from: keyof typeof MAX, parse: Parser['parse']): Parser => ({
  name,
  from,
  parse,
});

const header = (name: string, text: string) => new Headers({ [name]: asHeader(text) });

/** The part of the text that a header can contain: latin1 without line breaks. */
const asHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ');

/** The text as a parsed host: ASCII in lower case. */
const asHost = (text: string) => text.replace(/[^!-~]|[A-Z#%/:<>?@[\\\]^|]/g, 'x').slice(0, 2_048);

const query = (name: string, text: string) => new URLSearchParams([[name, text]]);
const request = (headers: Headers) => new Request('http://localhost/x', { headers });
const trustsAll = () => true;
const match = createMatcher([
  ['GET /v2/qr-codes/{id}', 1],
  ['GET /v2/qr-codes/{id}/history', 2],
]);
const home = constantAnswer(() => ({ body: '', headers: {} }));
const card = (text: string) => ({ first_name: text.slice(0, 200), note: text, phones: [], emails: [] });
const listed = EntryTables.of(['bad.example', 'https://a.example/login', 'f'.repeat(64)]);

const KINDS: readonly kinds.Kind<unknown>[] = [
  kinds.wholeNumber(0, 9),
  kinds.oneOf('a', 'b'),
  kinds.onOff,
  kinds.hostName,
  kinds.path,
  kinds.headerName,
  kinds.email,
  kinds.token,
  kinds.apiKey,
  kinds.httpOrigin,
  kinds.httpBase,
  kinds.connectionUrl('smtp'),
];

/** Parses a body, and formats the error where it is refused. */
function refusedBody(schema: typeof newCodeRequest | typeof newCodeV2, body: object): void {
  const parsed = schema.safeParse(body);
  if (parsed.error) fieldProblem(parsed.error, body);
}

/** Every exported function that parses untrusted text. */
export const PARSERS: readonly Parser[] = [
  parser('requireEmail', 'body', requireEmail),
  parser('requireTimeZone', 'body', requireTimeZone),
  parser('requireLocale', 'body', requireLocale),
  parser('looksLikeApiKey', 'header', looksLikeApiKey),
  parser('keyName', 'body', (text) => keyName.safeParse(text)),
  parser('personName', 'body', (text) => personName.safeParse(text)),
  parser('newProjectRequest', 'body', (text) => newProjectRequest.safeParse({ name: text, description: text })),
  parser('isProjectId', 'body', isProjectId),
  parser('isQrId', 'body', isQrId),
  parser('normalizeSlug', 'header', normalizeSlug),
  parser('normalizeAlias', 'header', normalizeAlias),
  parser('nameInLink', 'header', nameInLink),
  parser('newCodeRequest: label', 'body', (text) =>
    refusedBody(newCodeRequest, { label: text, text, qr_data: { text } }),
  ),
  parser('newCodeRequest: redirect_url', 'body', (text) => newCodeRequest.safeParse({ redirect_url: text })),
  parser('newCodeRequest: redirect_rules', 'body', (text) =>
    refusedBody(newCodeRequest, {
      redirect_rules: [
        { condition: 'country', value: text, url: text },
        { condition: 'schedule', schedule_days: [text], schedule_start: text, schedule_end: text, url: text },
        { condition: text },
      ],
    }),
  ),
  parser('newCodeRequest: unknown field', 'body', (text) => refusedBody(newCodeRequest, { [text]: text })),
  parser('codeChangeRequest', 'body', (text) =>
    codeChangeRequest.safeParse({ name: text, status: text, expires_at: text }),
  ),
  parser('newCodeV2', 'body', (text) => refusedBody(newCodeV2, { type: text, project_id: text })),
  parser('contactCardSchema', 'body', (text) =>
    contactCardSchema.safeParse({
      ...card(text),
      phones: [{ kind: 'work', number: text }],
      emails: [{ kind: 'work', address: text }],
      website: text,
    }),
  ),
  parser('wifiNetworkSchema', 'body', (text) =>
    wifiNetworkSchema.safeParse({ ssid: text, security: 'WPA', password: text }),
  ),
  parser('readStyle', 'body', (text) => readStyle({ foreground_color: text })),
  parser('normalizeHex', 'body', normalizeHex),
  parser('parseInstant', 'body', parseInstant),
  parser('parseStrictJson', 'whole', (text) => parseStrictJson(Buffer.from(`{"${text}`))),
  parser('parseTargetUrl', 'body', parseTargetUrl),
  parser('defaultLabel of a text', 'stored', (text) =>
    defaultLabel({ type: 'text', redirect_url: null, qr_data: { text } }),
  ),
  parser('fold of a label', 'stored', (text) => fold([...text].slice(0, 300).join(''))),
  parser('wifiPayload', 'stored', (text) => wifiPayload({ ssid: text, security: 'nopass', hidden: false })),
  parser('pictureText', 'stored', pictureText),
  parser('xmlText', 'stored', xmlText),
  parser('escapeHtml', 'stored', escapeHtml),
  parser('textPage', 'stored', (text) => textPage(text, 'en')),
  parser('contactPage', 'stored', (text) => contactPage(card(text), 'en', '/qr-abcdefgh.vcf')),
  parser('vcardFile', 'stored', (text) => vcardFile(card(text))),

  parser('searchText', 'header', (text) => searchText(query('search', text), 'search')),
  parser('pageSize', 'header', (text) => pageSize(text, 1)),
  parser('openCursor', 'header', (text) => openCursor('secret', 'scope', text, 0)),
  parser('openTextCursor', 'header', (text) => openTextCursor('secret', 'scope', text, 0)),
  parser('urlPath and urlQuery', 'header', (text) => [urlPath(`http://h/${text}`), urlQuery(text)]),
  parser('createMatcher', 'header', (text) => match('GET', `/codes/${text}`)),

  parser('acceptsEncoding', 'header', (text) => acceptsEncoding(text, 'gzip')),
  parser('If-None-Match', 'header', (text) => home(request(header('if-none-match', text)))),
  parser('readIfMatch', 'header', (text) => readIfMatch(header('if-match', text))?.(1)),
  parser('requireJsonType', 'header', (text) => requireJsonType(request(header('content-type', text)))),
  parser('isFromOwnPage', 'header', (text) => isFromOwnPage(header('origin', text), new Set())),
  parser('Accept', 'header', (text) => answer(NOT_FOUND, request(header('accept', text)), () => '')),
  parser('chooseLanguage', 'header', chooseLanguage),
  parser('readAgent', 'header', readAgent),
  parser('deviceFromAgent', 'header', deviceFromAgent),
  parser('chooseDevice', 'header', (text) => chooseDevice(text, text, 'desktop')),
  parser('isPrefetch', 'header', (text) => isPrefetch(text, text)),
  parser('countryCode', 'header', countryCode),
  parser('referrerHost', 'header', referrerHost),
  parser('plainAddress', 'header', plainAddress),
  parser('clientAddress', 'header', (text) => clientAddress('127.0.0.1', text, trustsAll)),
  parser('clientNetwork', 'header', clientNetwork),
  parser('passQuery', 'header', (text) => mergeQuery('https://a.example/?a=1&b=2', text)),

  parser('EntryTables.find: path', 'url', (text) => listed.find(new URL(`https://a.example/${text}`))),
  parser('EntryTables.find: host', 'url', (text) => listed.find(new URL(`https://${asHost(text)}/`))),
  parser('hostKey and privateHost', 'url', (text) => [hostKey(text), privateHost(text)]),
  parser('parseIpv4 and parseIpv6', 'url', (text) => [parseIpv4(text), parseIpv6(`[${text}]`)]),
  parser('canonicalize', 'url', (text) => expressionsOf(canonicalize(`https://a.example/${text}`))),
  parser('parseListEntry', 'line', parseListEntry),
  parser('ListLines', 'line', (text) => {
    const lines = new ListLines(1, text.length);
    lines.read(Buffer.from(`${text}\n`));
  }),
  parser('retryAfterMs', 'header', (text) => retryAfterMs(text, 0)),

  parser('redactSecrets', 'operator', redactSecrets),
  parser('parseArguments', 'operator', (text) =>
    parseArguments(['--name', text], {
      words: ['x'],
      positionals: [],
      options: { name: { type: 'string' } },
    }),
  ),
  parser('readPlans', 'operator', (text) => readPlans(`{"${text}": {}}`)),
  parser('trustedProxies', 'operator', trustedProxies.parse),
  parser('kinds of settings', 'operator', (text) => KINDS.map((kind) => kind.parse(text))),
];
