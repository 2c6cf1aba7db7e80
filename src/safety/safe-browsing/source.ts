/**
 * Google Safe Browsing, by v5's `hashes:search` in its "no storage real-time mode".
 *
 * Why v5: Google ends v4 on 31 March 2027, and v5 has one cache duration for matches and misses alike. Why
 * `hashes:search` and not `urls:search`: only four bytes of each hash leave this machine, never a URL. Why
 * Protocol Buffers: v5 answers `alt=json` with 400 "Unsupported Output Format" whatever its discovery document
 * says, and the four messages needed take a page of code. Why no local copy of the lists: it would take
 * hundreds of megabytes to save one request per new host.
 */

import { sha256 } from '../../lib/hash.ts';
import { SAFE_RESULT, type SafetySource, type SourceResult } from '../check.ts';
import { canonicalize } from './canonicalize.ts';
import { expressionsOf } from './expressions.ts';
import { HashSearch, type HashSearchOptions, prefixOf } from './hash-search.ts';
import type { PrefixMatches } from './prefix-cache.ts';

export const SAFE_BROWSING_URL = 'https://safebrowsing.googleapis.com';

/** Answers at once if every hash of the URL is cached, else with a promise that may reject. */
export function createSafeBrowsing(options: HashSearchOptions): SafetySource {
  const search = new HashSearch(options);

  function check(url: URL): SourceResult | Promise<SourceResult> {
    const hashes = hashesOf(url);
    const missing: number[] = [];
    for (const hash of hashes) {
      const prefix = prefixOf(hash);
      const answer = search.cached(prefix);
      if (answer === undefined) missing.push(prefix);
      else if (answer.length > 0) {
        const threats = threatsAmong(hashes, answer);
        if (threats.length > 0) return unsafe(threats);
      }
    }
    return missing.length === 0 ? SAFE_RESULT : askFor(missing, hashes);
  }

  async function askFor(prefixes: readonly number[], hashes: readonly string[]): Promise<SourceResult> {
    const answers = await Promise.all(prefixes.map((prefix) => search.ask(prefix)));
    const threats = threatsAmong(hashes, answers.flat());
    return threats.length > 0 ? unsafe(threats) : SAFE_RESULT;
  }

  return { name: 'safe-browsing', remote: true, check };
}

function unsafe(threats: readonly string[]): SourceResult {
  return { verdict: 'unsafe', text: `is listed by Google Safe Browsing as ${threats.join(' and ')}` };
}

function threatsAmong(hashes: readonly string[], answer: PrefixMatches): string[] {
  const threats = answer.filter(({ hash }) => hashes.includes(hash)).flatMap((listed) => listed.threats);
  return [...new Set(threats)];
}

/** The SHA-256 of each of the URL's expressions, in hexadecimal. */
function hashesOf(url: URL): string[] {
  return expressionsOf(canonicalize(url.href)).map(sha256);
}
