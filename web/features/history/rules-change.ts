import type { RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { sameRules } from '../../lib/redirect-rules.ts';
import { ruleSentence } from '../../lib/rule-text.ts';

/** A rule as text, with the number it had (removed) or has (added), from 1. */
export type RuleLine = { number: number; sentence: string };

type RulesChange = {
  added: RuleLine[];
  removed: RuleLine[];
  /** The remaining rules in their new order, if that has changed; else empty. */
  reordered: RuleLine[];
};

export function rulesChange(before: unknown, after: unknown): RulesChange {
  const [old, present] = [asRules(before), asRules(after)];
  const kept: { from: number; to: number }[] = [];
  const free = new Set(old.keys());
  for (const [to, rule] of present.entries()) {
    const from = [...free].find((index) => isSame(old[index], rule));
    if (from === undefined) continue;
    free.delete(from);
    kept.push({ from, to });
  }
  const isReordered = kept.some(({ from }, place) => from < (kept[place - 1]?.from ?? -1));
  return {
    added: linesOf(present, (index) => kept.every(({ to }) => to !== index)),
    removed: linesOf(old, (index) => free.has(index)),
    reordered: isReordered ? linesOf(present, (index) => kept.some(({ to }) => to === index)) : [],
  };
}

function isSame(one: RedirectRule | undefined, other: RedirectRule): boolean {
  return one !== undefined && sameRules([one], [other]);
}

function linesOf(rules: readonly RedirectRule[], isWanted: (index: number) => boolean): RuleLine[] {
  return rules.flatMap((rule, index) => (isWanted(index) ? [{ number: index + 1, sentence: ruleSentence(rule) }] : []));
}

/** Written by the server, which stores only valid rules. */
export function asRules(value: unknown): RedirectRule[] {
  return Array.isArray(value) ? value : [];
}
