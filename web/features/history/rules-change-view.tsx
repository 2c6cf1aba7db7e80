import { Stack, Text } from '@mantine/core';
import classes from './history.module.css';
import { type RuleLine, rulesChange } from './rules-change.ts';

/** Which rules came, which went, and their order where that changed. */
export function RulesChangeView({ before, after }: { before: unknown; after: unknown }) {
  const { added, removed, reordered } = rulesChange(before, after);
  return (
    <Stack gap={6}>
      <Lines title="Removed" lines={removed} isGone />
      <Lines title="Added" lines={added} />
      <Lines title="In a new order" lines={reordered} />
    </Stack>
  );
}

function Lines({ title, lines, isGone = false }: { title: string; lines: RuleLine[]; isGone?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <ul className={classes.lines}>
        {lines.map(({ number, sentence }) => (
          <li key={number}>
            <Text size="sm" className={classes.value} {...(isGone ? { c: 'dimmed' } : {})}>
              {number}. {sentence}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
