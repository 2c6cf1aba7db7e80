import type { RedirectRule } from '../../../src/qr-codes/redirect-rule.ts';
import { sameRules } from '../../lib/redirect-rules.ts';
import { ruleSentence } from '../../lib/rule-text.ts';

/** A rule in words, with the number it had (removed) or has (added), counted from 1. */
export type RuleLine = { number: number; sentence: string };

type RulesChange = {
  added: RuleLine[];
  removed: RuleLine[];
  /** Those that stayed, in their new order, where that is another than before; else empty. */
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
  return rules.flatMap((rule, index) =>
    isWanted(index) ? [{ number: index + 1, sentence: ruleSentence(rule) }] : [],
  );
}

/** Written by the server, which keeps only rules it took. */
export function asRules(value: unknown): RedirectRule[] {
  return Array.isArray(value) ? value : [];
}
