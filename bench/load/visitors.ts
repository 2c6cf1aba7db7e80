import { below } from './figures.ts';

/** Headers of one visitor. */
export type VisitorHeaders = Record<string, string>;

export const ONE_VISITOR: VisitorHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'x-forwarded-for': '91.198.174.192',
  accept: 'text/html',
};

const ANDROID_MODELS = 400;
const CHROMES = 12;
const REFERRERS = 50;

/**
 * Diverse visitors like real ones: addresses from all over the world, thousands of user agents, half of them referred
 * by one of 50 pages.
 */
export function diverseVisitors(count: number): VisitorHeaders[] {
  return Array.from({ length: count }, () => ({
    'user-agent': agent(),
    'x-forwarded-for': publicAddress(),
    accept: 'text/html',
    ...(Math.random() < 0.5 && { referer: `https://page-${below(REFERRERS)}.example.com/article` }),
  }));
}

function agent(): string {
  const chrome = 130 + below(CHROMES);
  const share = Math.random();
  if (share < 0.5) {
    return `Mozilla/5.0 (Linux; Android ${10 + below(6)}; SM-A${100 + below(ANDROID_MODELS)}B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Mobile Safari/537.36`;
  }
  if (share < 0.9) {
    return `Mozilla/5.0 (iPhone; CPU iPhone OS ${15 + below(4)}_${below(8)} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${15 + below(4)}.${below(8)} Mobile/15E148 Safari/604.1`;
  }
  return `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.${below(8)}.0 Safari/537.36`;
}

/** From the first half of the IPv4 space, without unassigned networks. */
function publicAddress(): string {
  return `${20 + below(80)}.${below(256)}.${below(256)}.${1 + below(254)}`;
}
