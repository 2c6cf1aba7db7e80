import { isbot } from 'isbot';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import type { VISIT_CLASSES } from '../../store/scans/scan-kind.ts';

/** Only `scan` is counted as a scan; the others get the same answer and are recorded separately. */
export type VisitClass = (typeof VISIT_CLASSES)[number];

/** The classes that a user agent decides; the others depend on the request. */
export type AgentClass = Extract<VisitClass, 'scan' | 'preview' | 'crawler'>;

/** Fetches a link once because somebody sent it in a message. */
const PREVIEW = new RegExp(
  [
    // Anchored: WhatsApp's fetcher begins with its name, and Signal uses the same one.
    '^whatsapp/',
    'facebookexternalhit',
    'facebookcatalog',
    'facebot\\b',
    'meta-externalfetcher',
    'twitterbot',
    'slackbot',
    'slack-imgproxy',
    'telegrambot',
    'discordbot',
    'linkedinbot',
    'redditbot',
    'pinterest(?:bot)?/\\d',
    'tiktokspider',
    'line-poker',
    'kakaotalk-scrap',
    'dingtalkbot',
    'larkurl2png',
    'vkshare',
    'cardyb',
    // Bounded, because matching restarts at every "mastodon/".
    'mastodon/[^)]{0,200}\\+https?:',
    'matrix-org/synapse',
    'mattermost-bot',
    '\\bonebox\\b',
    'summalybot',
    'embedly',
    'iframely',
    'flipboardproxy',
    'linkexpand(?:er|ing)',
    '(?:link|url|uri|web|bing)[ -]?preview',
    'google-pagerenderer',
    'google\\.com/\\+/web/snippet',
  ].join('|'),
  'i',
);

/** Cubot phones and the scanner app QRbot are not bots. */
const BOT_WORD = '(?<!\\b(?:cu|qr))bots?(?:\\b|_)';

/** Declares itself a machine: by its name, or by a URL that explains it. */
const DECLARED = new RegExp(
  [
    BOT_WORD,
    'robot',
    'crawl',
    'spider',
    'slurp',
    'scrapy',
    'nutch',
    'heritrix',
    'httrack',
    'archiver\\b',
    'https?://',
    '(?:chatgpt|claude|perplexity|mistralai|duckassist)-user',
    'google-(?:inspectiontool|safety|read-aloud|site-verification|extended|structured)',
    '(?:mediapartners|apis|feedfetcher|duplexweb|appengine)-google',
    'googleother',
    'google favicon',
    'chrome-lighthouse',
    'pagespeed',
    'gtmetrix',
    'pingdom',
    'uptime',
    'statuscake',
    'site24x7',
    'catchpoint',
    'health-?check',
    '\\bptst/',
    'w3c_',
    'nmap scripting engine',
    'headless',
    'inspect',
    'monitor',
    'screenshot',
    'thumbnail',
    'validator',
  ].join('|'),
  'i',
);

/** Names that occur only on phones and tablets. */
const PHONE = /\b(?:iPhone|iPad|iPod|Android|Dalvik|CFNetwork)\b/i;

/** Scripts, servers and terminal users; all of them are ordinary clients. */
const HTTP_CLIENT = new RegExp(
  `^(?:${[
    'curl',
    'libcurl',
    'wget2?',
    'httpie',
    'xh',
    'aria2',
    'python-(?:requests|urllib3?|httpx)',
    'python/[\\d.]+ aiohttp',
    'aiohttp',
    'httpx',
    'axios',
    'node',
    'node-(?:fetch|superagent)',
    'undici',
    'got',
    'needle',
    'bun',
    'deno',
    'okhttp',
    'java',
    'java-http-client',
    '(?:apache|jakarta commons)-httpclient',
    'ktor-client',
    'unirest-java',
    'go-http-client',
    'go-resty',
    'ruby',
    'faraday',
    'rest-client',
    'http\\.rb',
    'libwww-perl',
    'http-tiny',
    'php',
    'php-curl-class',
    'guzzlehttp',
    'symfony httpclient',
    'reqwest',
    'hyper',
    'ureq',
    'dart',
    'restsharp',
    'powershell',
    'postmanruntime',
    'insomnia',
    'bruno-runtime',
    'apachebench',
    'k6',
    'hey',
    'oha',
    'w3m',
    'elinks',
    'links',
    'lynx',
  ].join('|')})(?:[/ (]|$)`,
  'i',
);

/**
 * isbot's list decides, with two exceptions: ordinary HTTP clients are scans, and on a phone only a user agent that
 * declares itself a machine is a crawler. The list has broad words (scan, news, url), and a person classified as a
 * crawler would not be counted.
 */
export function classOfAgent(agent: string): AgentClass {
  if (PREVIEW.test(agent)) return 'preview';
  if (!isbot(agent) || HTTP_CLIENT.test(agent)) return 'scan';
  return PHONE.test(agent) && !DECLARED.test(agent) ? 'scan' : 'crawler';
}

const PREFETCH = /\bprefetch\b/i;

const saysPrefetch = (purpose: string) => purpose.length <= MAX_HEADER_LENGTH && PREFETCH.test(purpose);

/** The headers `Sec-Purpose` and, from older browsers, `Purpose`; null if not sent. */
export function isPrefetch(secPurpose: string | null, purpose: string | null): boolean {
  return (secPurpose !== null && saysPrefetch(secPurpose)) || (purpose !== null && saysPrefetch(purpose));
}
