import type { VerifiedDomains } from '../domains/verified-domains.ts';
import { SAFE_ANSWER, type SafetySource } from './check.ts';
import { hostKey } from './host-key.ts';

/** A verified domain of any project shows codes, so a code that leads there leads back to us. */
export function createOwnDomains(domains: Pick<VerifiedDomains, 'find'>): SafetySource {
  return {
    name: 'url',
    async check({ hostname }) {
      const domain = await domains.find(hostKey(hostname));
      if (!domain) return SAFE_ANSWER;
      return { verdict: 'unsafe', text: `leads back to this service (${hostname})` };
    },
  };
}
