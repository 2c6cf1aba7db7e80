import { Badge } from '@mantine/core';

/** The number of a rule (index from 0) in its colour. Screen readers read it with the text beside it. */
export function RuleNumber({ rule }: { rule: number }) {
  return (
    <Badge circle size="lg" variant="light" color={ruleColour(rule)} c="bright" aria-hidden>
      {rule + 1}
    </Badge>
  );
}

/**
 * Mantine colours whose tints are distinguishable in light and dark mode; they repeat from the ninth rule on, numbers
 * do not. Text on a tint has the normal text colour: darker shades of the tint have too little contrast.
 */
const COLOURS = ['indigo', 'teal', 'orange', 'grape', 'cyan', 'pink', 'lime', 'violet'] as const;

/** The colour of a rule (index from 0) in the list, the week and the simulator. */
export function ruleColour(rule: number): string {
  return COLOURS[rule % COLOURS.length] ?? COLOURS[0];
}
