import type { Reason } from '../codes/values/code-values.ts';
import { Deadline, settleWithin } from '../lib/deadline.ts';

/** `unanswered` names the sources that did not answer; it is empty unless `recheckSoon` is true. */
export type Verdict =
  | { verdict: 'safe'; recheckSoon: boolean; unanswered: readonly string[] }
  | { verdict: 'unsafe'; reasons: readonly Reason[] }
  | { verdict: 'unknown'; unanswered: readonly string[] };

export type SourceResult =
  | { verdict: 'safe' }
  | { verdict: 'unsafe'; text: string }
  | { verdict: 'unknown'; detail: string };

export const SAFE_RESULT: SourceResult = { verdict: 'safe' };

/** A source of verdicts on URLs. Local sources answer without a promise, which takes only microseconds. */
export interface SafetySource {
  readonly name: string;
  /** Queries another machine: used only if the local sources have found nothing. */
  readonly remote?: true;
  check(url: URL): SourceResult | Promise<SourceResult>;
}

export type CheckerOptions = {
  sources: readonly SafetySource[];
  /** The verdict if a source cannot answer: `allow` is safe with an early re-check, `refuse` is unknown. */
  onError: 'allow' | 'refuse';
  /** The limit for all sources together; slower ones count as not answering. */
  timeoutMs: number;
  /** Called for every source that could not answer. */
  log?: (problem: { source: string; url: string; detail: string }) => void;
};

export type Checker = {
  check(urls: readonly string[]): Promise<Verdict>;
  /** Without remote sources: for scans, which do not wait for them. */
  checkLocally(urls: readonly string[]): Promise<Verdict>;
};

/** A URL with its original spelling, so that a reason can be traced to its field. */
type Target = { text: string; url: URL };

type Finding = { source: string; url: string; answer: SourceResult };

const SAFE: Verdict = { verdict: 'safe', recheckSoon: false, unanswered: [] };

/**
 * Checks all targets: a code's destination and those of its rules. Never fetches a target, never rejects, and settles
 * within `timeoutMs` whatever a source does. Duplicate URLs are checked once.
 */
export function createChecker({ sources, onError, timeoutMs, log }: CheckerOptions): Checker {
  const local = sources.filter((source) => !source.remote);
  const distant = sources.filter((source) => source.remote);

  async function checkWith(remote: readonly SafetySource[], texts: readonly string[]): Promise<Verdict> {
    const deadline = new Deadline(timeoutMs);
    const { targets, findings } = parseAll(texts);
    findings.push(...(await askAll(local, targets, deadline)));
    if (!findings.some(isUnsafe)) findings.push(...(await askAll(remote, targets, deadline)));
    for (const { source, url, answer } of findings) {
      if (answer.verdict === 'unknown') log?.({ source, url, detail: answer.detail });
    }
    return verdictOf(findings, onError);
  }

  return {
    check: (texts) => checkWith(distant, texts),
    checkLocally: (texts) => checkWith([], texts),
  };
}

function parseAll(texts: readonly string[]): { targets: Target[]; findings: Finding[] } {
  const targets: Target[] = [];
  const findings: Finding[] = [];
  for (const text of new Set(texts)) {
    const url = URL.parse(text);
    if (url) targets.push({ text, url });
    else findings.push({ source: 'url', url: text, answer: { verdict: 'unsafe', text: 'is not a URL' } });
  }
  return { targets, findings };
}

/** The answers other than "safe"; without a promise if no source returned one. */
function askAll(
  sources: readonly SafetySource[],
  targets: readonly Target[],
  deadline: Deadline,
): Finding[] | Promise<Finding[]> {
  const findings: Finding[] = [];
  const pending: Promise<Finding>[] = [];
  for (const source of sources) {
    for (const { text, url } of targets) {
      const answer = ask(source, url);
      if (answer instanceof Promise) pending.push(bounded(source.name, text, answer, deadline));
      else if (answer.verdict !== 'safe') findings.push({ source: source.name, url: text, answer });
    }
  }
  if (pending.length === 0) return findings;
  return Promise.all(pending).then((late) => [...findings, ...late.filter(isNotSafe)]);
}

function ask(source: SafetySource, url: URL): SourceResult | Promise<SourceResult> {
  try {
    return source.check(url);
  } catch (error) {
    return failed(error);
  }
}

async function bounded(
  source: string,
  url: string,
  answer: Promise<SourceResult>,
  { left }: Deadline,
): Promise<Finding> {
  const tooLate = () => new Error('no answer in time');
  return { source, url, answer: await settleWithin(answer, left, tooLate).catch(failed) };
}

function failed(error: unknown): SourceResult {
  return { verdict: 'unknown', detail: error instanceof Error ? error.message : String(error) };
}

function verdictOf(findings: readonly Finding[], onError: 'allow' | 'refuse'): Verdict {
  if (findings.length === 0) return SAFE;
  const reasons: Reason[] = [];
  const unanswered = new Set<string>();
  for (const { source, url, answer } of findings) {
    if (answer.verdict === 'unsafe') reasons.push({ source, url, text: answer.text });
    if (answer.verdict === 'unknown') unanswered.add(source);
  }
  if (reasons.length > 0) return { verdict: 'unsafe', reasons };
  if (onError === 'refuse') return { verdict: 'unknown', unanswered: [...unanswered] };
  return { verdict: 'safe', recheckSoon: true, unanswered: [...unanswered] };
}

function isUnsafe({ answer }: Finding): boolean {
  return answer.verdict === 'unsafe';
}

function isNotSafe({ answer }: Finding): boolean {
  return answer.verdict !== 'safe';
}
