import type { Reason } from '../codes/values/code-values.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { parseTargetUrl } from '../lib/target-url.ts';
import type { Checker } from './check.ts';

export type UrlVerdict = { url: string; verdict: 'safe' | 'unsafe'; reasons: Reason[] };

/** Whether a code may point to a URL. The reasons of a safe one name the sources that did not answer. */
export async function checkUrl(checker: Checker, text: string): Promise<UrlVerdict> {
  const parsed = parseTargetUrl(text);
  if (!parsed.ok) throw invalid(`URL ${parsed.problem}`, 'url');
  const url = parsed.stored;
  const verdict = await checker.check([url]);
  if (verdict.verdict === 'unsafe') return { url, verdict: 'unsafe', reasons: [...verdict.reasons] };
  if (verdict.verdict === 'unknown')
    throw new Refusal('unavailable', `no answer from ${verdict.unanswered.join(', ')}; try again shortly`);
  const reasons = verdict.unanswered.map((source) => ({ source, url, text: UNANSWERED }));
  return { url, verdict: 'safe', reasons };
}

const UNANSWERED = 'was not checked by this source, which gave no answer';
