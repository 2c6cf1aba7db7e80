import { contentTargets } from '../codes/values/content-types/content-types.ts';
import type { PlannedFields } from '../codes/values/planned-change.ts';
import { urlsOfRule } from '../codes/values/redirect-rule.ts';
import type { Code } from '../store/schema.ts';

/** The fields of a code that can contain URLs. */
export type Targeted = Pick<
  Code,
  'type' | 'redirect_url' | 'redirect_rules' | 'split' | 'qr_data' | 'expired_url' | 'limit_reached_url'
>;

/**
 * All URLs that a scan can lead to: the destination, those of its content, of splits and rules, and those for when
 * it is over.
 */
export function targetsOf(code: Targeted): string[] {
  return namedTargets(code, 'rules').map(({ url }) => url);
}

/** The URLs of a planned change, as if it were a code. */
export function targetsOfPlanned(change: PlannedFields): Targeted {
  const { redirect_url = null, rules, split = null, expired_url = null, limit_reached_url = null } = change;
  const targets = { redirect_url, redirect_rules: rules ?? [], split, expired_url, limit_reached_url };
  return { ...targets, type: 'url', qr_data: {} };
}

/** `redirect_rules`: of callers who sent them by the name of v1. */
export type RulesName = 'rules' | 'redirect_rules';

/** The API's name of the field with this URL, which must be one of the code's targets. */
export function fieldOfTarget(code: Targeted, url: string, rulesName: RulesName = 'rules'): string {
  return namedTargets(code, rulesName).find((target) => target.url === url)?.field ?? rulesName;
}

type Target = { field: string; url: string };

function namedTargets(code: Targeted, rulesName: RulesName): Target[] {
  const { redirect_url, split, redirect_rules, expired_url, limit_reached_url } = code;
  const ofContent = contentTargets(code).map(({ field, url }) => ({ field: `qr_data.${field}`, url }));
  const atEnd = { expired_url, limit_reached_url };
  return [
    ...namedUrls({ redirect_url }),
    ...ofContent,
    ...(split ?? []).map(({ url }, at) => ({ field: `split[${at}].url`, url })),
    ...redirect_rules.flatMap((rule, at) => {
      const name = `${rulesName}[${at}]`;
      return urlsOfRule(rule).map((url, place) => ({
        field: `${name}${'split' in rule ? `.split[${place}]` : ''}.url`,
        url,
      }));
    }),
    ...namedUrls(atEnd),
  ];
}

function namedUrls(urls: Record<string, string | null>): Target[] {
  return Object.entries(urls).flatMap(([field, url]) => (url === null ? [] : [{ field, url }]));
}
