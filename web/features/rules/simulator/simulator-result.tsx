import { Anchor, Box, Divider, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { CheckIcon, XIcon } from 'lucide-react';
import { readableUrl } from '../../../lib/link-text.ts';
import { checkText } from '../../../lib/rule-text.ts';
import { splitText } from '../../../lib/split-text.ts';
import type { Code, SimulationResult } from '../../../lib/v2.ts';
import { pageText } from '../destination-text.ts';
import { draftTitle } from '../draft/draft-problems.ts';
import type { Draft } from '../draft/rule-draft.ts';
import { RuleNumber } from '../list/rule-number.tsx';
import { noRedirectText } from './simulation.ts';

type Props = {
  code: Code;
  drafts: readonly Draft[];
  answer: { result: SimulationResult; keys: string[] } | undefined;
};

/** Where the scan goes, and the result of each rule. */
export function SimulatorResult({ code, drafts, answer }: Props) {
  if (!answer) return <Skeleton height={64} />;
  const { result, keys } = answer;
  const placeOf = (rule: number) => drafts.findIndex(({ key }) => key === keys[rule - 1]);
  const left = drafts.length - keys.filter((key) => drafts.some((draft) => draft.key === key)).length;
  return (
    <Stack gap="sm">
      <Divider />
      <div aria-live="polite">
        <Landing code={code} drafts={drafts} result={result} place={result.rule === null ? -1 : placeOf(result.rule)} />
      </div>
      {result.rules.length > 0 && (
        <Stack component="ul" gap="xs" className="plain-list" aria-label="Result of each rule">
          {result.rules.map(({ rule, matched, conditions }) => {
            const draft = drafts[placeOf(rule)];
            if (!draft) return null;
            const verdict = rule === result.rule ? 'wins' : matched ? 'late' : 'misses';
            return (
              <RuleCheck
                key={draft.key}
                rule={placeOf(rule)}
                title={draftTitle(draft)}
                verdict={verdict}
                conditions={conditions}
              />
            );
          })}
        </Stack>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {left === 1 ? 'One rule is' : `${left} rules are`} incomplete and ignored here.
        </Text>
      )}
    </Stack>
  );
}

function Landing({ code, drafts, result, place }: Omit<Props, 'answer'> & { result: SimulationResult; place: number }) {
  const { outcome, url, split, split_by } = result;
  if (outcome !== 'redirect' && outcome !== 'page') {
    const { title, text } = noRedirectText(outcome, code);
    return (
      <>
        <Text fw={600}>{title}</Text>
        {url === null ? <Text size="sm">{text}</Text> : <GoesTo url={url} />}
      </>
    );
  }
  const winner = drafts[place];
  return (
    <>
      <Text size="sm" c="dimmed">
        {winner ? `Rule ${place + 1} matches: ${draftTitle(winner)}` : 'No rule matches'}
      </Text>
      {split ? (
        <Text fw={600} className="wrap-anywhere">
          Goes to one of {splitText(split)}
          {split_by === 'day' && ', the same for a visitor all day'}
        </Text>
      ) : url === null ? (
        <Text fw={600}>Shows {pageText(code.type)}</Text>
      ) : (
        <GoesTo url={url} isStrong />
      )}
    </>
  );
}

function GoesTo({ url, isStrong = false }: { url: string; isStrong?: boolean }) {
  return (
    <Text {...(isStrong ? { fw: 600 } : { size: 'sm' })} className="wrap-anywhere">
      Goes to{' '}
      <Anchor href={url} target="_blank" rel="noreferrer" inherit>
        {readableUrl(url)}
      </Anchor>
    </Text>
  );
}

type Verdict = 'wins' | 'late' | 'misses';

const VERDICTS: Record<Exclude<Verdict, 'misses'>, string> = {
  wins: 'wins',
  late: 'would match too, but comes later',
};

type RuleCheckProps = {
  /** Counted from 0. */
  rule: number;
  title: string;
  verdict: Verdict;
  conditions: SimulationResult['rules'][number]['conditions'];
};

/** The conditions of one rule, met or not. */
function RuleCheck({ rule, title, verdict, conditions }: RuleCheckProps) {
  return (
    <Group component="li" gap="0.6rem" wrap="nowrap" align="flex-start">
      <RuleNumber rule={rule} />
      <Box flex="1 1 0" miw={0}>
        <Text size="sm" fw={verdict === 'wins' ? 600 : 400}>
          <VisuallyHidden>Rule {rule + 1}, </VisuallyHidden>
          {title}{' '}
          {verdict === 'misses' ? (
            <VisuallyHidden>does not match</VisuallyHidden>
          ) : (
            <Text span size="sm" c="dimmed" fw={400}>
              {VERDICTS[verdict]}
            </Text>
          )}
        </Text>
        {conditions.map((check) => (
          <Group key={check.condition} gap={4} wrap="nowrap" align="flex-start">
            {check.met ? (
              <CheckIcon size={15} className="no-shrink" color="var(--mantine-color-teal-filled)" aria-label="Met:" />
            ) : (
              <XIcon size={15} className="no-shrink" color="var(--mantine-color-dimmed)" aria-label="Not met:" />
            )}
            <Text size="xs" c="dimmed">
              {checkText(check)}
            </Text>
          </Group>
        ))}
      </Box>
    </Group>
  );
}
