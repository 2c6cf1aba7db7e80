import { type RedirectRule, urlsOfRule } from '../../../../src/codes/values/redirect-rule.ts';
import { sameRules } from '../../../lib/redirect-rules.ts';
import { isCovered, overlap, type Reach, reachOf, scanSpace } from './rule-reach.ts';

/** Rules are counted from 0. */
type RuleWarning =
  /** No scan ever reaches the rule: the earlier rules in `by` match all of them; without any, it matches none. */
  | { rule: number; kind: 'never'; by: number[] }
  /** The same condition and address as an earlier one; it never wins either. */
  | { rule: number; kind: 'duplicate'; of: number }
  /** Its scans would go to the same place without it. */
  | { rule: number; kind: 'idle' };

type Ranked = { index: number; rule: RedirectRule; reach: Reach };

/**
 * Warnings about a valid list of rules, at most one per rule. Null: an unfinished rule, which matches nothing.
 * `destination` is for scans that match no rule; null: the code shows a page, or splits its scans.
 */
export function ruleWarnings(
  rules: readonly (RedirectRule | null)[],
  destination: string | null = null,
): RuleWarning[] {
  const finished = rules.flatMap((rule, index) => (rule === null ? [] : [{ rule, index }]));
  const space = scanSpace(finished.map(({ rule }) => rule));
  const ranked: Ranked[] = finished.map((entry) => ({ ...entry, reach: reachOf(entry.rule, space) }));

  const beaten = (entry: Ranked, others: Ranked[]) =>
    isCovered(
      entry.reach,
      others.map(({ reach }) => reach),
    );
  const neverWins = ranked.flatMap((entry, place): RuleWarning[] => {
    const earlier = ranked.slice(0, place);
    const twin = earlier.find(({ rule }) => sameRules([rule], [entry.rule]));
    if (twin) return [{ rule: entry.index, kind: 'duplicate', of: twin.index }];
    if (!beaten(entry, earlier)) return [];
    const by = minimalSubset(earlier, (some) => beaten(entry, some));
    return [{ rule: entry.index, kind: 'never', by: by.map(({ index }) => index) }];
  });

  const isBeaten = ({ index }: Ranked) => neverWins.some(({ rule }) => rule === index);
  const idle = ranked.flatMap((entry, place): RuleWarning[] => {
    if (destination === null || isBeaten(entry)) return [];
    // Include rules that never win: this rule may be the reason.
    const isIdle = changesNothing(entry, ranked.slice(place + 1), destination);
    return isIdle ? [{ rule: entry.index, kind: 'idle' }] : [];
  });
  return [...neverWins, ...idle].sort((a, b) => a.rule - b.rule);
}

/** A rule with the destination's own address still matters if it keeps scans from a later rule. */
function changesNothing(entry: Ranked, later: Ranked[], destination: string): boolean {
  if (!leadsTo(entry.rule, destination)) return false;
  return later.every(({ rule, reach }) => leadsTo(rule, destination) || !overlap(entry.reach, reach));
}

/** One entry that is sufficient alone, else a minimal sufficient set, dropping the latest first. */
function minimalSubset(entries: Ranked[], isEnough: (some: Ranked[]) => boolean): Ranked[] {
  if (isEnough([])) return [];
  const alone = entries.find((entry) => isEnough([entry]));
  if (alone) return [alone];
  return entries.reduceRight((kept, entry) => {
    const without = kept.filter((other) => other !== entry);
    return isEnough(without) ? without : kept;
  }, entries);
}

/** With all its scans. */
function leadsTo(rule: RedirectRule, destination: string): boolean {
  return urlsOfRule(rule).every((url) => plainAddress(url) === plainAddress(destination));
}

function plainAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

export function warningText(warning: RuleWarning): string {
  switch (warning.kind) {
    case 'never':
      if (warning.by.length === 0) return 'Never used: none of its weekdays is within its dates.';
      return `Never used: ${namesOf(warning.by)} already ${warning.by.length === 1 ? 'catches' : 'catch'} every scan this one would.`;
    case 'duplicate':
      return `Never used: it is the same as rule ${warning.of + 1}.`;
    case 'idle':
      return 'Changes nothing: it leads where these scans go anyway.';
  }
}

function namesOf(rules: readonly number[]): string {
  const numbers = rules.map((rule) => String(rule + 1));
  const last = numbers.pop();
  return numbers.length === 0 ? `rule ${last}` : `rules ${numbers.join(', ')} and ${last}`;
}
