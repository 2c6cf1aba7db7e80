import { Badge } from '@mantine/core';

/** The number of a rule, counted from 0, in its colour. Its text is read with what stands beside it. */
export function RuleNumber({ rule }: { rule: number }) {
  return (
    <Badge circle size="lg" variant="light" color={ruleColour(rule)} c="bright" aria-hidden>
      {rule + 1}
    </Badge>
  );
}

/**
 * Mantine colours whose tints can be told apart in light and dark; from the ninth rule on they come again, numbers do
 * not. What stands on a tint is in the colour of text: their own darker shades have too little contrast.
 */
const COLOURS = ['indigo', 'teal', 'orange', 'grape', 'cyan', 'pink', 'lime', 'violet'] as const;

/** The colour by which the list, the week and the simulator show the same rule, counted from 0. */
export function ruleColour(rule: number): string {
  return COLOURS[rule % COLOURS.length] ?? COLOURS[0];
}
