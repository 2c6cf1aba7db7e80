import { isbot } from 'isbot';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';

/** Only `scan` counts; the others get the same answer and are recorded apart. */
export const VISIT_CLASSES = ['scan', 'preview', 'crawler', 'prefetch', 'head'] as const;
export type VisitClass = (typeof VISIT_CLASSES)[number];

/** What an agent can be; the other classes are told by the request. */
export type AgentClass = Extract<VisitClass, 'scan' | 'preview' | 'crawler'>;

/**
 * The rule is narrow on purpose. A crawler taken for a scan costs a place of the limit; a person taken for a
 * crawler is turned into nobody. So an agent has to say what it is, in words no browser uses of itself.
 */

/** Fetches a link once because somebody sent it to somebody. */
const PREVIEW = new RegExp(
  [
    // Anchored: WhatsApp's fetcher begins with its name, and Signal borrows it.
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
    // Bounded, as it begins anew at every "mastodon/".
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

/** Phones by Cubot and the scanner app QRbot are no bots. */
const BOT_WORD = '(?<!\\b(?:cu|qr))bots?(?:\\b|_)';

/** Says of itself that it is a machine at work: by its name, or by the address where it is explained. */
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
    '\\+https?://',
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
  ].join('|'),
  'i',
);

/** The default agent of a library carries its home page like a crawler; whoever uses it is an ordinary client. */
const LIBRARY = /^node-fetch\b/i;

/** isbot's list has to agree that the agent is a machine: it knows names that only look the part. */
export function classOfAgent(agent: string): AgentClass {
  if (PREVIEW.test(agent)) return 'preview';
  return DECLARED.test(agent) && !LIBRARY.test(agent) && isbot(agent) ? 'crawler' : 'scan';
}

const PREFETCH = /\bprefetch\b/i;

const saysPrefetch = (purpose: string) => purpose.length <= MAX_HEADER_LENGTH && PREFETCH.test(purpose);

/** The headers `Sec-Purpose` and, of older browsers, `Purpose`; null where not sent. */
export function isPrefetch(secPurpose: string | null, purpose: string | null): boolean {
  return (secPurpose !== null && saysPrefetch(secPurpose)) || (purpose !== null && saysPrefetch(purpose));
}
